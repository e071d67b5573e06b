import type { RequestListener } from 'node:http';
import fastify, { LogController, type FastifyInstance } from 'fastify';
import { AppError } from '#contract/errors.ts';
import type { TolerantReads } from './db/replica-reads.ts';
import type { LiveSession } from './db/schema/users.ts';
import { Admission } from './http/admission.ts';
import { apiDescriptionRoutes } from './http/api-description.ts';
import type { Caller, SessionToken } from './http/caller.ts';
import { Connections } from './http/connections.ts';
import { sendError } from './http/error-response.ts';
import { sharePictureRoutes } from './share-pictures/share-picture-routes.ts';
import { artRoutes } from './http/art-routes.ts';
import { healthRoutes } from './http/health-routes.ts';
import { createHttpServer, privateHeaders } from './http/http-server.ts';
import { addResponseHooks } from './http/response-hooks.ts';
import { refuseRequest, requestGuard, nextRequestId } from './http/request-guard.ts';
import { ResponseCache } from './http/response-cache.ts';
import { securityHeaders } from './http/security-headers.ts';
import { allOrdersRoutes } from './modules/orders/all-orders-routes.ts';
import { manageCatalogRoutes } from './modules/catalog/manage-catalog-routes.ts';
import { dashboardRoutes } from './modules/dashboards/dashboard-routes.ts';
import { jobRoutes } from './modules/jobs/job-routes.ts';
import { fileRoutes } from './modules/files/file-routes.ts';
import { auditRoutes } from './modules/audit/audit-routes.ts';
import { claimRoutes } from './modules/claims/claim-routes.ts';
import { consultationRoutes } from './modules/consultations/consultation-routes.ts';
import { nutritionistRoutes } from './modules/consultations/nutritionist/nutritionist-routes.ts';
import { ownConsultationRoutes } from './modules/consultations/own-consultation-routes.ts';
import { invitationRoutes } from './modules/users/invitation-routes.ts';
import { userRoutes } from './modules/users/user-routes.ts';
import { addressRoutes } from './modules/addresses/address-routes.ts';
import { allJobs } from './jobs/all-jobs.ts';
import { type BackgroundTasks, createBackgroundTasks } from './maintenance/background-tasks.ts';
import { authRoutes } from './modules/auth/auth-routes.ts';
import { requireSecondFactor } from './modules/auth/second-factor/set-up-second-factor.ts';
import { authenticate } from './modules/auth/authenticate.ts';
import { cartRoutes } from './modules/cart/cart-routes.ts';
import { catalogRoutes, cacheCatalog } from './modules/catalog/catalog-routes.ts';
import { couponRoutes } from './modules/coupons/coupon-routes.ts';
import { browserFaultRoutes } from './modules/browser-faults/browser-fault-routes.ts';
import { contactRoutes } from './modules/contact/contact-routes.ts';
import { customizeRoutes } from './modules/customize/customize-routes.ts';
import { documentRoutes } from './modules/documents/document-routes.ts';
import { dietPlanRoutes } from './modules/diet-plans/diet-plan-routes.ts';
import { deliveryRoutes } from './modules/delivery/delivery-routes.ts';
import { kitchenBoardRoutes } from './modules/kitchen-board/kitchen-board-routes.ts';
import { Limiter } from './modules/limits/limiter.ts';
import { ledgerRoutes } from './modules/nutrition-ledger/ledger-routes.ts';
import { mcpRoutes } from './modules/mcp/mcp-routes.ts';
import { messageRoutes } from './modules/messages/message-routes.ts';
import { pushSenderOf } from './modules/push/push-sender.ts';
import { pushRoutes } from './modules/push/push-routes.ts';
import { ratingRoutes } from './modules/ratings/rating-routes.ts';
import { reportRoutes } from './modules/reports/report-routes.ts';
import { findProgramAccess } from './modules/oauth/access-token.ts';
import { oauthRoutes } from './modules/oauth/oauth-routes.ts';
import { outboxRoutes } from './modules/notify/outbox-routes.ts';
import { type ReadReadings, readingsOf } from './modules/operations/read-readings.ts';
import { watchGateway, watchNotifier, watchServices } from './modules/operations/record-service.ts';
import type { AppParts } from './http/app-parts.ts';
import type { JobDeps } from './jobs/job.ts';
import { keysFor } from './secret-keys.ts';
import { internalNoteRoutes } from './modules/internal-notes/internal-note-routes.ts';
import { kitchenClosingRoutes } from './modules/kitchen-closing/kitchen-closing-routes.ts';
import { kitchenRoutes } from './modules/kitchens/kitchen-routes.ts';
import { liveRoutes } from './modules/live/live-routes.ts';
import { LiveStreams } from './modules/live/live-streams.ts';
import { RecentWork } from './modules/kitchens/kitchen-trading.ts';
import { orderTermsRoutes } from './modules/order-terms/order-terms-routes.ts';
import { cashOnly } from './modules/orders/decide-order.ts';
import { adminSubscriptionRoutes } from './modules/subscriptions/admin-subscription-routes.ts';
import { subscriptionRoutes } from './modules/subscriptions/subscription-routes.ts';
import { storeCreditRoutes } from './modules/store-credit/store-credit-routes.ts';
import { orderRoutes } from './modules/orders/order-routes.ts';
import { phoneOrderRoutes } from './modules/phone-orders/phone-order-routes.ts';
import { isOrderOf } from './modules/program-quotes/read-quote.ts';
import { programQuoteRoutes } from './modules/program-quotes/program-quote-routes.ts';
import { ownDataRoutes } from './modules/own-data/own-data-routes.ts';
import { businessRoutes } from './modules/business/business-routes.ts';
import { PaperPrinter } from './modules/papers/paper-printer.ts';
import { requireOpenIn } from './modules/opening/require-open.ts';
import { paymentDesk } from './modules/payments/open-payment.ts';
import { paymentRoutes } from './modules/payments/payment-routes.ts';
import { paperRoutes } from './modules/papers/paper-routes.ts';
import { staffSearchRoutes } from './modules/staff-search/staff-search-routes.ts';
import { WorkerPool } from './workers/worker-pool.ts';

export type BuiltApp = {
  /** For the worker of this process. */
  jobDeps: JobDeps;
  app: FastifyInstance;
  responseCache: ResponseCache;
  admission: Admission;
  connections: Connections;
  live: LiveStreams;
  background: BackgroundTasks;
  readReadings: ReadReadings;
};

const jsonBodyLimit = 64 * 1024;

/** The app without its pages, not yet listening. */
export async function buildApp(parts: AppParts): Promise<BuiltApp> {
  const { config, db, catalog } = parts;
  const reads: TolerantReads = parts.replicaReads ?? { read: (work) => work(db) };
  const responseCache = new ResponseCache(securityHeaders(config.publicUrl.startsWith('https:')));
  const admission = new Admission(config.admission, responseCache, privateHeaders(responseCache));
  const inFront = (handler: RequestListener): RequestListener => {
    const { devMiddleware } = parts;
    const guard = requestGuard(config.publicUrl);
    return (request, response) => {
      const fault = guard(request);
      if (fault) return refuseRequest(response, fault, privateHeaders(responseCache));
      if (responseCache.serve(request, response)) return;
      if (devMiddleware) devMiddleware(request, response, () => handler(request, response));
      else handler(request, response);
    };
  };
  let connections!: Connections;
  const app = fastify({
    loggerInstance: parts.logger,
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'requestId' }),
    genReqId: nextRequestId,
    requestIdHeader: false,
    trustProxy: config.trustProxy.length > 0 ? [...config.trustProxy] : false,
    bodyLimit: jsonBodyLimit,
    forceCloseConnections: 'idle',
    // Requests on open connections are served normally while the server shuts down.
    return503OnClosing: false,
    serverFactory: (handler) => {
      const { connectionsPerAddress: perAddress, trustProxy: trustedProxies } = config;
      connections = new Connections({ perAddress, trustedProxies }, inFront(handler));
      return createHttpServer(connections, privateHeaders(responseCache));
    },
    frameworkErrors: (error, request, reply) => {
      // The URL could not be parsed, so no hook has set headers.
      reply.headers({ ...privateHeaders(responseCache), 'x-request-id': request.id });
      sendError(error, request, reply);
    },
  });

  app.decorateRequest('caller', null);
  app.decorateRequest('namedUserId', null);
  app.decorateRequest('ahead', undefined);
  app.decorateRequest('deadline', null);
  const background = createBackgroundTasks((task, error) =>
    parts.logger.warn({ task, err: error }, 'background task failed'),
  );
  const watch = watchServices(db, background);
  const notifier = watchNotifier(parts.notifier, watch);
  const gateway = parts.gateway && watchGateway(parts.gateway, watch);
  const readReadings = readingsOf(db, config);
  const sessions = { db, background, staffIdleMinutes: config.staffIdleMinutes };
  app.decorateRequest('sessionToken', undefined);
  app.decorateRequest('programToken', undefined);
  app.decorate('authenticate', async (token: SessionToken, session?: Promise<LiveSession | undefined>) => {
    const caller = await authenticate(sessions, token, session);
    admission.noteSession(token, caller?.userId ?? null);
    return caller;
  });
  app.decorate('authenticateProgram', async (token: SessionToken) => {
    const access = await findProgramAccess(db, token.token);
    admission.noteSession(token, access?.userId ?? null);
    return access;
  });
  app.decorate('requestDeadlineMs', config.requestDeadlineMs);
  const { asksAdminSecondFactor } = config;
  app.decorate('requireSecondFactor', async (caller: Caller) => {
    if (asksAdminSecondFactor) await requireSecondFactor(db, caller);
  });
  app.decorate('checksResponses', parts.checksResponses ?? false);
  app.decorate('hasSecureCookies', config.publicUrl.startsWith('https:'));
  app.removeContentTypeParser('text/plain');
  app.setErrorHandler(sendError);
  admission.guard(app);
  addResponseHooks(app, responseCache);
  app.setNotFoundHandler(() => {
    throw new AppError('not-found', 'There is nothing here.');
  });

  healthRoutes(app, db, responseCache);
  const workers = new WorkerPool(parts.workerLimits);
  // A separate pool: one picture takes seconds, and drawings and documents would wait for it.
  const pictures = new WorkerPool({ waiting: 5, timeLimitMs: 30_000, ...parts.workerLimits });
  app.addHook('onClose', () => Promise.all([workers.close(), pictures.close()]).then(() => undefined));
  apiDescriptionRoutes(app, { responseCache, publicUrl: config.publicUrl, file: parts.apiDescriptionFile });
  artRoutes(app, responseCache, workers);
  sharePictureRoutes(app, { responseCache, catalog, workers });
  app.addHook('onClose', () => background.settled());
  const limiter = new Limiter(keysFor('rate-limits', config)[0]);
  const payloadKeys = keysFor('job-payloads', config);
  authRoutes(app, {
    payloadKeys,
    asksAdmins: asksAdminSecondFactor,
    ...sessions,
    limiter,
    limits: config.limits,
    notifier,
    breaches: parts.breaches,
    codeKeys: keysFor('one-time-codes', config),
    factorKeys: keysFor('second-factors', config),
    deviceKeys: keysFor('device-cookies', config),
    proofKeys: keysFor('proofs-of-work', config),
    publicUrl: config.publicUrl,
  });
  if (config.mode === 'demo') outboxRoutes(app, db);
  catalogRoutes(app, catalog);
  customizeRoutes(app, { db, limiter, limits: config.limits, catalog });
  browserFaultRoutes(app, { db, limiter, limits: config.limits, logger: parts.logger });
  contactRoutes(app, { db, limiter, limits: config.limits });
  cartRoutes(app, db, catalog);
  addressRoutes(app, db);
  const work = new RecentWork(db);
  kitchenRoutes(app, db, work);
  kitchenClosingRoutes(app, db, work);
  const orderDeps = {
    db,
    limits: config.limits.orders,
    foodCache: catalog,
    work,
    payments: paymentDesk(gateway),
    requireOpen: requireOpenIn(config.mode),
  };
  const isOrderOfProgram = (grantId: number, orderId: number) => isOrderOf(db, grantId, orderId);
  orderRoutes(app, { ...orderDeps, limiter, isOrderOfProgram });
  phoneOrderRoutes(app, { ...orderDeps, catalog, limiter });
  const quoteDeps = { ...orderDeps, catalog, limiter, rateLimits: config.limits };
  programQuoteRoutes(app, quoteDeps);
  mcpRoutes(app, { ...quoteDeps, workers, publicUrl: config.publicUrl });
  paymentRoutes(app, { db, gateway, publicUrl: config.publicUrl, limiter });
  storeCreditRoutes(app, db);
  const cutOff = { ...orderDeps, payments: cashOnly, reads: db, menu: catalog };
  subscriptionRoutes(app, { deps: cutOff, publicUrl: config.publicUrl });
  adminSubscriptionRoutes(app, cutOff);
  kitchenBoardRoutes(app, { db, foodCache: catalog });
  staffSearchRoutes(app, { db, catalog });
  allOrdersRoutes(app, { db, reads, work });
  orderTermsRoutes(app, db);
  couponRoutes(app, { db, limiter });
  ratingRoutes(app, db);
  internalNoteRoutes(app, db);
  manageCatalogRoutes(app, db, catalog);
  const linkKeys = keysFor('file-links', config);
  const [linkKey] = linkKeys;
  fileRoutes(app, { db, files: parts.files, limiter, limits: config.limits, linkKeys, pictures });
  userRoutes(app, { db, breaches: parts.breaches });
  const { files, breaches } = parts;
  const { limits, publicUrl } = config;
  invitationRoutes(app, { db, limiter, limits, breaches, payloadKeys });
  oauthRoutes(app, { db, limiter, limits, publicUrl });
  ownDataRoutes(app, { db, limiter, notifier, files, publicUrl });
  dietPlanRoutes(app, db, catalog);
  documentRoutes(app, { db, files: parts.files, limiter, limits: config.limits, workers });
  consultationRoutes(app, db, linkKey);
  ownConsultationRoutes(app, { db, limiter, limits: config.limits });
  nutritionistRoutes(app, { db, limiter, limits: config.limits });
  ledgerRoutes(app, db, catalog);
  const printer = new PaperPrinter(parts.workerLimits);
  app.addHook('onClose', async () => printer.close());
  businessRoutes(app, db);
  paperRoutes(app, { db, printer, files, linkKeys });
  deliveryRoutes(app, { db, files, limiter, limits, linkKeys, pictures });
  claimRoutes(app, { db, files, limiter, limits, linkKeys, pictures });
  auditRoutes(app, db);
  reportRoutes(app, { db, reads });
  messageRoutes(app, { db, publicUrl, templateIds: config.smsGateway?.templateIds });
  const push = pushSenderOf(config);
  pushRoutes(app, { db, push });
  jobRoutes(app, db, (name) => allJobs.find((job) => job.name === name)?.maxAttempts);
  dashboardRoutes(app, {
    db,
    reads,
    readReadings,
    hasOpeningList: config.mode === 'production',
    probeStorage: () => parts.files.probe(),
    probeApi: async () =>
      `Requests: ${admission.policy.total('inFlight')} in flight, ${admission.policy.total('waiting')} waiting`,
  });
  const live = new LiveStreams({ sessions, heartbeatMs: parts.liveHeartbeatMs });
  liveRoutes(app, live);
  await cacheCatalog(catalog, responseCache);
  await catalog.whenChanged(async () => live.shop.announce('catalogue'));
  const jobDeps = {
    db,
    notifier,
    push,
    files,
    limiter,
    limits,
    publicUrl,
    payloadKeys,
    gateway,
    foodCache: catalog,
    printer,
    cutOff,
  };
  return { app, responseCache, admission, connections, live, background, readReadings, jobDeps };
}
