// Must be first: it changes how later imports are resolved.
import '../import-resolver-hook.ts';

/** The simulated gateway as a process of its own: it survives the shops that are killed around it. */
const { startSimulatedGateway } = await import('./simulated-gateway.ts');
const { WEBHOOK_URL: webhookUrl, PORT = '0' } = process.env;
if (!webhookUrl) throw new Error('WEBHOOK_URL: missing; set it to the address of /api/v1/webhooks/payments');
const gateway = await startSimulatedGateway({ webhookUrl: () => webhookUrl, port: Number(PORT) });
process.stdout.write(`${gateway.settings.url}\n`);
process.send?.(gateway.settings.url);
process.once('disconnect', () => process.exit(0));
