import type { FastifyInstance } from 'fastify';
import * as nutritionist from '#contract/nutritionist.ts';
import { bind } from '#server/http/bind.ts';
import { countAssignedByState } from '../consultation-view-queries.ts';
import { markClientRead } from '../mark-read.ts';
import { readClientThread } from '../read-thread.ts';
import { type ThreadParts, writeToClient } from '../write-message.ts';
import { listAssigned, readAssigned } from './assigned-consultations.ts';
import { readAvailability, setAvailability } from './availability.ts';
import { moveAssigned } from './move-assigned.ts';
import { readNutritionistDashboard } from './nutritionist-dashboard.ts';
import { proposeAppointment } from './propose-appointment.ts';
import { setTarget } from './set-target.ts';

export function nutritionistRoutes(app: FastifyInstance, parts: ThreadParts): void {
  const { db } = parts;
  bind(app, nutritionist.getNutritionistDashboard, (_input, caller) => readNutritionistDashboard(db, caller));
  bind(app, nutritionist.getAvailability, (_input, caller) => readAvailability(db, caller));
  bind(app, nutritionist.setAvailability, ({ body }, caller) => setAvailability(db, caller, body));
  bind(app, nutritionist.listAssigned, ({ query }, caller) => listAssigned(db, caller, query));
  bind(app, nutritionist.countAssigned, (_input, { userId }) => countAssignedByState(db, userId));
  bind(app, nutritionist.getAssigned, ({ params }, caller) => readAssigned(db, caller, params.id));
  bind(app, nutritionist.listClientMessages, ({ params, query }, caller) =>
    readClientThread(db, caller, params.id, query.before),
  );
  bind(app, nutritionist.writeToClient, ({ params, body }, caller, { once }) =>
    writeToClient({ ...parts, db: once(db) }, caller, params.id, body.messageContent),
  );
  bind(app, nutritionist.markClientRead, ({ params, body }, caller) =>
    markClientRead(db, caller, params.id, body.lastMessageId),
  );
  bind(app, nutritionist.moveAssigned, ({ params, body }, caller) => moveAssigned(db, caller, params.id, body.status));
  bind(app, nutritionist.proposeAppointment, ({ params, body }, caller) =>
    proposeAppointment(db, caller, params.id, new Date(body.at)),
  );
  bind(app, nutritionist.setTarget, ({ params, body }, caller) => setTarget(db, caller, params.id, body));
}
