import type { FastifyInstance } from 'fastify';
import * as ownData from '#contract/own-data.ts';
import * as raw from '#contract/raw-endpoints.ts';
import { businessDay } from '#domain/calendar/business-day.ts';
import { bind, bindRaw } from '#server/http/bind.ts';
import type { FileStore } from '#server/modules/files/file-store.ts';
import { eraseAccount } from './erase-account.ts';
import { exportOwnData } from './export-own-data.ts';
import {
  type ProfileParts,
  confirmEmailChange,
  readProfile,
  requestEmailChange,
  updateProfile,
  withdrawEmailChange,
} from './profile.ts';

export type OwnDataParts = ProfileParts & { readonly files: FileStore };

export function ownDataRoutes(app: FastifyInstance, parts: OwnDataParts): void {
  const { db } = parts;
  bind(app, ownData.getProfile, (_input, { userId }) => readProfile(db, userId));
  bind(app, ownData.updateProfile, ({ body }, caller) => updateProfile(db, caller, body));
  bind(app, ownData.requestEmailChange, ({ body }, caller) => requestEmailChange(parts, caller, body.email));
  bind(app, ownData.withdrawEmailChange, (_input, caller) => withdrawEmailChange(db, caller));
  bind(app, ownData.confirmEmailChange, ({ body }) => confirmEmailChange(db, body.token));
  bind(app, ownData.eraseAccount, (_input, { userId }) => eraseAccount(db, userId));
  bindRaw(app, raw.exportOwnData, async (_input, caller, { reply }) => {
    const packed = await exportOwnData(parts, caller);
    reply.headers({
      'content-type': 'application/zip',
      'content-disposition': `attachment; filename="macrobowl-${businessDay(new Date())}.zip"`,
    });
    return reply.send(packed);
  });
}
