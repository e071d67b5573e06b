import { z } from 'zod';
import { permissions } from '#domain/accounts/permissions.ts';
import type { Endpoint } from './endpoint.ts';
import { Instant, PathId } from './shapes.ts';

/** multipart/form-data with one field `file`: PNG, JPEG or WebP up to 5 MB. Returns 201 with StoredImage. Routed by hand, because it is not JSON. */
export const imageUploadPath = '/admin/images';
export const StoredImage = z.object({ imageUrl: z.string(), width: z.int(), height: z.int() });
export type StoredImage = z.output<typeof StoredImage>;

export const maxUploadBytes = 5 * 1024 * 1024;

/** A signed link that opens for any holder, for a few minutes. */
export const SignedLink = z.object({ url: z.string(), expiresAt: Instant });
export type SignedLink = z.output<typeof SignedLink>;

export const getConsultationDocument = {
  method: 'GET',
  path: '/consultations/:id/document',
  summary: 'A short-lived link to the uploaded document: for its owner, the assigned nutritionist and admins',
  access: permissions.readDocuments,
  params: z.object({ id: PathId }),
  response: SignedLink,
} as const satisfies Endpoint;

export const removeConsultationDocument = {
  method: 'DELETE',
  path: '/consultations/:id/document',
  summary: 'Take the uploaded document back while the consultation is open',
  access: permissions.shareDocuments,
  params: z.object({ id: PathId }),
  response: z.void(),
  status: 204,
} as const satisfies Endpoint;
