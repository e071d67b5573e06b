/** Published: they protect nothing but a simulation. */
export const simulatedKeys = {
  name: 'simulated',
  keyId: 'rzp_simulated_0123456789',
  keySecret: 'of-the-simulated-gateway-only',
  webhookSecret: 'of-simulated-webhooks-only',
} as const;

/** Where the shop shows the pages of the simulated gateway that it started itself. */
export const simulatedPagesPath = '/simulated-gateway';
