export { findBrokenInvariants } from '#server/maintenance/invariant-queries.ts';
