import { z } from 'zod';
import { permissions } from '#domain/accounts/permissions.ts';
import { MenuImport, MenuImportQuery, menuCheckPath, menuExportPath, menuImportPath } from './admin-menu.ts';
import { OrderExportQuery, orderExportPath } from './admin-orders.ts';
import { ClaimPhoto, ClaimPhotoQuery, claimPhotoPath } from './claims.ts';
import { ConsultationDocument, documentUploadPath } from './consultations.ts';
import { DeliveryPhoto, deliveryPhotoPath } from './delivery.ts';
import type { RawEndpoint } from './endpoint.ts';
import { StoredImage, imageUploadPath } from './files.ts';
import { livePath, shopLivePath } from './live.ts';
import { ledgerExportPath, ledgerRange } from './nutrition-ledger.ts';
import { ownDataPath } from './own-data.ts';
import { SalesQuery, salesExportPath } from './reports.ts';
import { Month, anyCreditNotePath, anyPaperPath, ownCreditNotePath, ownPaperPath, paperExportPath } from './papers.ts';
import { paymentWebhookPath, settlementExportPath } from './payments.ts';
import { Day, PathId } from './shapes.ts';
import { CalendarFile, calendarFilePath } from './subscriptions.ts';

const ofOne = z.object({ id: PathId });

/** A file that is stored: a repeated upload of the same key stores it once. */
const upload = { method: 'POST', takes: 'file', status: 201, idempotent: true } as const;

const signedLink = {
  method: 'GET',
  access: 'public',
  params: ofOne,
  query: z.object({ for: PathId, exp: z.coerce.number().pipe(z.int().positive()), sig: z.string().max(100) }),
  rawResponse: { mediaType: 'application/octet-stream' },
} as const;

export const uploadImage = {
  ...upload,
  path: imageUploadPath,
  summary: 'Upload a picture: PNG, JPEG or WebP up to 5 MB. One that nothing shows is removed after a day',
  access: permissions.manageCatalog,
  rawResponse: { mediaType: 'application/json', schema: StoredImage },
} as const satisfies RawEndpoint;

export const uploadDocument = {
  ...upload,
  path: documentUploadPath,
  summary: 'Upload the document of a consultation: PDF, PNG or JPEG up to 5 MB. One that is there is replaced',
  access: permissions.shareDocuments,
  params: ofOne,
  rawResponse: { mediaType: 'application/json', schema: ConsultationDocument },
} as const satisfies RawEndpoint;

export const downloadFile = {
  ...signedLink,
  path: '/files/:id',
  summary:
    'The document itself, as an attachment: by a link that is five minutes old at most, while the one it was made for may read it',
} as const satisfies RawEndpoint;

export const uploadClaimPhoto = {
  ...upload,
  path: claimPhotoPath,
  summary:
    'Add a photograph to an own open claim: PNG or JPEG up to 5 MB, three at most. `position`: the line it shows',
  access: 'signed-in',
  params: ofOne,
  query: ClaimPhotoQuery,
  rawResponse: { mediaType: 'application/json', schema: ClaimPhoto },
} as const satisfies RawEndpoint;

export const uploadDeliveryPhoto = {
  ...upload,
  path: deliveryPhotoPath,
  summary:
    'Photograph an own order that is on its way, where it is left: PNG or JPEG up to 5 MB. One that is there is replaced',
  access: permissions.deliver,
  params: ofOne,
  rawResponse: { mediaType: 'application/json', schema: DeliveryPhoto },
} as const satisfies RawEndpoint;

export const downloadDeliveryPhoto = {
  ...signedLink,
  path: '/delivery-photos/:id',
  summary:
    'The photograph of a delivery: by a link that is five minutes old at most, while the one it was made for may see it',
} as const satisfies RawEndpoint;

export const downloadClaimPhoto = {
  ...signedLink,
  path: '/claim-photos/:id',
  summary:
    'A photograph of a claim: by a link that is five minutes old at most, while the one it was made for may see it',
} as const satisfies RawEndpoint;

export const downloadPaperExport = {
  ...signedLink,
  path: '/paper-exports/:id',
  summary: 'The zip itself: by a link that is five minutes old at most, while the admin it was made for is one',
  rawResponse: { mediaType: 'application/zip' },
} as const satisfies RawEndpoint;

export const exportOrders = {
  method: 'GET',
  path: orderExportPath,
  summary: 'All orders of the filters as CSV',
  access: permissions.manageOrders,
  query: OrderExportQuery,
  rawResponse: { mediaType: 'text/csv' },
} as const satisfies RawEndpoint;

export const exportMenu = {
  method: 'GET',
  path: menuExportPath,
  summary: 'All meals of the menu as CSV, with every field that an admin edits',
  access: permissions.manageCatalog,
  rawResponse: { mediaType: 'text/csv' },
} as const satisfies RawEndpoint;

export const checkMenuImport = {
  method: 'POST',
  path: menuCheckPath,
  summary: 'What an import of a CSV file would write, and which lines it would leave out and why. Writes nothing',
  access: permissions.manageCatalog,
  takes: 'file',
  rawResponse: { mediaType: 'application/json', schema: MenuImport },
} as const satisfies RawEndpoint;

export const importMenu = {
  method: 'POST',
  path: menuImportPath,
  summary: 'Write the good lines of a CSV file, all of them or none. 409 when the menu has changed since the check',
  access: permissions.manageCatalog,
  query: MenuImportQuery,
  takes: 'file',
  rawResponse: { mediaType: 'application/json', schema: MenuImport },
  idempotent: true,
} as const satisfies RawEndpoint;

export const exportSales = {
  method: 'GET',
  path: salesExportPath,
  summary: 'The sales and tax report as CSV',
  access: permissions.runOffice,
  query: SalesQuery,
  rawResponse: { mediaType: 'text/csv' },
} as const satisfies RawEndpoint;

export const exportOwnData = {
  method: 'GET',
  path: ownDataPath,
  summary:
    'Everything that the shop has about the caller: a zip with JSON and the uploaded documents, five times an hour',
  access: 'signed-in',
  rawResponse: { mediaType: 'application/zip' },
} as const satisfies RawEndpoint;

export const exportLedger = {
  method: 'GET',
  path: ledgerExportPath,
  summary: 'What the caller ate from one day to another as CSV; 366 days at most',
  access: 'signed-in',
  query: ledgerRange,
  rawResponse: { mediaType: 'text/csv' },
} as const satisfies RawEndpoint;

export const downloadOwnPaper = {
  method: 'GET',
  path: ownPaperPath,
  summary: 'The invoice of an own order as PDF; 409 while it is not issued',
  access: 'signed-in',
  params: ofOne,
  rawResponse: { mediaType: 'application/pdf' },
} as const satisfies RawEndpoint;

export const downloadAnyPaper = {
  method: 'GET',
  path: anyPaperPath,
  summary: 'The invoice of an order as PDF; 409 while it is not issued',
  access: permissions.manageOrders,
  params: ofOne,
  rawResponse: { mediaType: 'application/pdf' },
} as const satisfies RawEndpoint;

const creditNoteParams = z.object({ id: PathId, paperId: PathId });

export const downloadOwnCreditNote = {
  method: 'GET',
  path: ownCreditNotePath,
  summary: 'A credit note of an own order as PDF',
  access: 'signed-in',
  params: creditNoteParams,
  rawResponse: { mediaType: 'application/pdf' },
} as const satisfies RawEndpoint;

export const downloadAnyCreditNote = {
  method: 'GET',
  path: anyCreditNotePath,
  summary: 'A credit note of an order as PDF',
  access: permissions.manageOrders,
  params: creditNoteParams,
  rawResponse: { mediaType: 'application/pdf' },
} as const satisfies RawEndpoint;

export const exportPapers = {
  method: 'GET',
  path: paperExportPath,
  summary: 'The papers of a month as CSV, by number, for the accountant',
  access: permissions.manageOrders,
  query: z.strictObject({ month: Month }),
  rawResponse: { mediaType: 'text/csv' },
} as const satisfies RawEndpoint;

export const exportSettlements = {
  method: 'GET',
  path: settlementExportPath,
  summary: 'What the payment gateway captured and refunded on a day, as CSV',
  access: permissions.manageOrders,
  query: z.strictObject({ day: Day }),
  rawResponse: { mediaType: 'text/csv' },
} as const satisfies RawEndpoint;

export const paymentWebhook = {
  method: 'POST',
  path: paymentWebhookPath,
  summary: 'Events of the payment gateway, signed over the bytes of the body; 401 with a wrong signature',
  access: 'public',
  takes: 'signed-json',
  rawResponse: { mediaType: 'application/json' },
  status: 204,
} as const satisfies RawEndpoint;

export const followLive = {
  method: 'GET',
  path: livePath,
  summary: 'Server-sent events `order`, `consultation` and `claim` of the signed-in user; `Last-Event-ID` resumes',
  access: 'signed-in',
  rawResponse: { mediaType: 'text/event-stream' },
} as const satisfies RawEndpoint;

export const followShop = {
  method: 'GET',
  path: shopLivePath,
  summary:
    'Server-sent events `catalogue` and `kitchens`, without data: what the shop shows to every visitor has changed',
  access: 'public',
  rawResponse: { mediaType: 'text/event-stream' },
} as const satisfies RawEndpoint;

export const subscriptionCalendarFile = {
  method: 'GET',
  path: calendarFilePath,
  summary: 'The deliveries of a subscription for a calendar program: times and bowls, for anyone who has the address',
  access: 'public',
  params: z.object({ file: CalendarFile }),
  rawResponse: { mediaType: 'text/calendar' },
} as const satisfies RawEndpoint;

/** By the module under which the OpenAPI description lists them. */
export const rawEndpoints: Readonly<Record<string, readonly RawEndpoint[]>> = {
  files: [uploadImage, uploadDocument, downloadFile],
  claims: [uploadClaimPhoto, downloadClaimPhoto],
  delivery: [uploadDeliveryPhoto, downloadDeliveryPhoto],
  adminCatalog: [exportMenu, checkMenuImport, importMenu],
  adminOrders: [exportOrders],
  reports: [exportSales],
  ownData: [exportOwnData],
  payments: [exportSettlements, paymentWebhook],
  papers: [
    downloadOwnPaper,
    downloadAnyPaper,
    downloadOwnCreditNote,
    downloadAnyCreditNote,
    exportPapers,
    downloadPaperExport,
  ],
  nutritionLedger: [exportLedger],
  live: [followLive, followShop],
  subscriptions: [subscriptionCalendarFile],
};
