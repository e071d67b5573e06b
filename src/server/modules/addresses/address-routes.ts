import type { FastifyInstance } from 'fastify';
import * as addresses from '#contract/addresses.ts';
import type { Database } from '#server/db/client.ts';
import { bind } from '#server/http/bind.ts';
import { addAddress, deleteAddress, setDefaultAddress, updateAddress } from './change-addresses.ts';
import { listAddresses } from './read-addresses.ts';

export function addressRoutes(app: FastifyInstance, db: Database): void {
  bind(app, addresses.listAddresses, (_input, caller) => listAddresses(db, caller));
  bind(app, addresses.addAddress, ({ body }, caller, { once }) => addAddress(once(db), caller, body));
  bind(app, addresses.updateAddress, ({ params, body }, caller) => updateAddress(db, caller, params.id, body));
  bind(app, addresses.deleteAddress, ({ params }, caller) => deleteAddress(db, caller, params.id));
  bind(app, addresses.setDefaultAddress, ({ params }, caller) => setDefaultAddress(db, caller, params.id));
}
