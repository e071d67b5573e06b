/** The few words that we need of the XML that an S3-compatible store answers with. */
export function s3ErrorCode(xml: string): string {
  return /<Code>([\w.]{1,80})<\/Code>/.exec(xml)?.[1] ?? '';
}

export function s3Keys(xml: string): { keys: string[]; isTruncated: boolean } {
  return {
    keys: [...xml.matchAll(/<Key>([^<]*)<\/Key>/g)].map(([, key = '']) => plainText(key)),
    isTruncated: /<IsTruncated>true<\/IsTruncated>/.test(xml),
  };
}

const signs: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

function plainText(xml: string): string {
  return xml.replaceAll(
    /&(?:#x([\da-f]{1,6})|#(\d{1,7})|(\w+));/gi,
    (whole, hex, decimal, name: string | undefined) => {
      if (name !== undefined) return signs[name] ?? whole;
      return String.fromCodePoint(hex === undefined ? Number(decimal) : Number.parseInt(String(hex), 16));
    },
  );
}
