// An SMS gateway for the shop that sends through Exotel (developer.exotel.com, "Send SMS"): the example of docs/operations.md.
//   EXOTEL_URL=https://api.in.exotel.com EXOTEL_ACCOUNT_SID=… EXOTEL_API_KEY=… EXOTEL_API_TOKEN=… SMS_GATEWAY_TOKEN=… node sms-exotel.mjs
// In the settings of the shop: SMS_GATEWAY_URL=http://127.0.0.1:8089/send and the same SMS_GATEWAY_TOKEN.
import { createServer } from 'node:http';
import { text } from 'node:stream/consumers';

const {
  EXOTEL_URL,
  EXOTEL_ACCOUNT_SID,
  EXOTEL_API_KEY,
  EXOTEL_API_TOKEN,
  SMS_GATEWAY_TOKEN,
  PORT = '8089',
} = process.env;
if (!EXOTEL_URL || !EXOTEL_ACCOUNT_SID || !EXOTEL_API_KEY || !EXOTEL_API_TOKEN || !SMS_GATEWAY_TOKEN)
  throw new Error('Set all five variables');
const url = `${EXOTEL_URL}/v1/Accounts/${EXOTEL_ACCOUNT_SID}/Sms/send.json`;
const authorization = `Basic ${Buffer.from(`${EXOTEL_API_KEY}:${EXOTEL_API_TOKEN}`).toString('base64')}`;
/** The shop repeats a message whose answer was lost, with the same id. */
const sent = new Set();

async function send({ to, message, senderId, entityId, templateId, messageId }) {
  if (sent.has(messageId)) return 200;
  const fields = {
    From: senderId,
    To: to,
    Body: message,
    DltEntityId: entityId,
    DltTemplateId: templateId,
    SmsType: 'transactional',
  };
  const body = new URLSearchParams(Object.entries(fields).filter(([, value]) => value));
  const signal = AbortSignal.timeout(2_500);
  const { ok, status } = await fetch(url, { method: 'POST', headers: { authorization }, body, signal });
  if (ok && messageId) sent.add(messageId);
  // A refused message must not be tried again; a wrong key here says nothing about the message.
  return status === 401 || status === 403 ? 502 : status;
}

createServer(async (request, response) => {
  const isShop = request.method === 'POST' && request.headers.authorization === `Bearer ${SMS_GATEWAY_TOKEN}`;
  const status = isShop
    ? await text(request)
        .then((body) => send(JSON.parse(body)))
        .catch(() => 502)
    : 403;
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify({ code: String(status) }));
}).listen(Number(PORT), '127.0.0.1');
