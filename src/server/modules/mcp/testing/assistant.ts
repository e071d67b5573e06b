import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import type { z } from 'zod';
import { type ToolName, assistantTools } from '#contract/assistant-tools.ts';

type Tools = typeof assistantTools;
export type Refusal = {
  readonly code: string;
  readonly message: string;
  readonly fieldErrors?: Readonly<Record<string, string>>;
};

/** An assistant that connects with the official client library. */
export async function connectAssistant(shopUrl: string, token: string, era: 'modern' | 'legacy' = 'modern') {
  const client = new Client(
    { name: 'Test Assistant', version: '1.0.0' },
    { versionNegotiation: { mode: era === 'modern' ? 'auto' : 'legacy' } },
  );
  const headers = { authorization: `Bearer ${token}` };
  await client.connect(new StreamableHTTPClientTransport(new URL('/mcp', shopUrl), { requestInit: { headers } }));
  // From now on the library compares every result with the schema of its tool.
  await client.listTools();
  const raw = (name: ToolName, input: object) => client.callTool({ name, arguments: input as Record<string, unknown> });
  return {
    client,
    raw,
    /** The result as the contract describes it. */
    use: async <K extends ToolName>(
      name: K,
      input: z.input<Tools[K]['input']>,
    ): Promise<z.output<Tools[K]['output']>> => {
      const result = await raw(name, input);
      if (result.isError) throw new Error(`${name} was refused: ${JSON.stringify(result.content)}`);
      return assistantTools[name].output.parse(result.structuredContent) as z.output<Tools[K]['output']>;
    },
    /** What the shop says when it refuses. */
    refusal: async (name: ToolName, input: object): Promise<Refusal> => {
      const { isError, content } = await raw(name, input);
      const [first] = content;
      if (!isError || first?.type !== 'text') throw new Error(`${name} was not refused`);
      return JSON.parse(first.text) as Refusal;
    },
    close: () => client.close(),
  };
}
