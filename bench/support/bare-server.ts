import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';

/** The baseline: a plain node:http server sending the same bytes. Usage: bare-server.ts <port> <file> <type> */
const [port, file, contentType] = process.argv.slice(2);
const body = readFileSync(file!);
const headers = { 'content-type': contentType!, 'content-length': body.length };
createServer((_request, response) => {
  response.writeHead(200, headers);
  response.end(body);
}).listen(Number(port), '127.0.0.1');
