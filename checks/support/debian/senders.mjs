// An SMS gateway and a mail server that accept everything.
import { createServer } from 'node:http';
import { createServer as createTcpServer } from 'node:net';

createServer((request, response) => request.resume().on('end', () => response.end())).listen(8089, '127.0.0.1');
createTcpServer((socket) => {
  let isLetter = false;
  socket.write('220 mail\r\n');
  socket.on('error', () => undefined);
  socket.on('data', (chunk) => {
    for (const line of String(chunk).split('\r\n').filter(Boolean)) {
      if (isLetter && line !== '.') continue;
      isLetter = line === 'DATA';
      socket.write(isLetter ? '354 go on\r\n' : line === 'QUIT' ? '221 bye\r\n' : '250 ok\r\n');
    }
  });
}).listen(8025, '127.0.0.1');
