// Parsed by any Node, however old: keep the syntax plain, and import it first.
const major = Number(process.versions.node.split('.')[0]);
if (major < 20) {
  console.error(
    `macrobowl: Node ${process.versions.node} is too old. Install Node 20 or newer from https://nodejs.org`,
  );
  process.exit(1);
}
