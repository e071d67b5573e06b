import { describe, expect, it } from 'vitest';
import { SseParser, type SseMessage } from './sse-parser.ts';

function read(...chunks: readonly string[]) {
  const messages: SseMessage[] = [];
  const parser = new SseParser((message) => messages.push(message));
  for (const chunk of chunks) parser.push(chunk);
  return { messages, lastEventId: parser.lastEventId };
}

const moved = 'id: 41\nevent: order\ndata: {"orderId":7}\n\n';

describe('the parser of the event stream', () => {
  it('reads an event with its name, its data and its id', () => {
    expect(read(moved)).toEqual({
      messages: [{ event: 'order', data: '{"orderId":7}', id: '41' }],
      lastEventId: '41',
    });
  });

  it('reads the same events however the network splits them', () => {
    const stream = `:\n\n${moved}id: 42\r\nevent: order\r\ndata: a\r\ndata: b\r\n\r\n`;
    const whole = read(stream);
    expect(whole.messages).toHaveLength(2);
    for (let cut = 1; cut < stream.length; cut++) {
      expect(read(stream.slice(0, cut), stream.slice(cut))).toEqual(whole);
    }
    expect(read(...stream.split(''))).toEqual(whole);
  });

  it('accepts CRLF, CR and LF as the end of a line', () => {
    expect(read('data: a\r\n\r\n', 'data: b\r\r', 'data: c\n\n').messages.map(({ data }) => data)).toEqual([
      'a',
      'b',
      'c',
    ]);
  });

  it('does not read a CRLF that is split in two as two ends', () => {
    expect(read('data: a\r', '\ndata: b\r', '\n\r', '\n').messages).toEqual([
      { event: 'message', data: 'a\nb', id: null },
    ]);
  });

  it('joins the lines of one event', () => {
    expect(read('data: first\ndata:\ndata:  third\n\n').messages).toEqual([
      { event: 'message', data: 'first\n\n third', id: null },
    ]);
  });

  it('ignores comments, heartbeats and unknown fields', () => {
    expect(read(':\n\n: still here\n\nretry: 3000\nmood: good\n\n').messages).toEqual([]);
  });

  it('remembers an id without data, to resume from there', () => {
    expect(read('id: 12\n\n')).toEqual({ messages: [], lastEventId: '12' });
  });

  it('neither emits an event nor counts its id before it is complete', () => {
    expect(read('id: 3\n\n', 'id: 4\nevent: order\ndata: {}\n')).toEqual({ messages: [], lastEventId: '3' });
  });

  it('does not carry the name of one event over to the next', () => {
    expect(read('event: order\ndata: 1\n\ndata: 2\n\n').messages.map(({ event }) => event)).toEqual([
      'order',
      'message',
    ]);
  });
});
