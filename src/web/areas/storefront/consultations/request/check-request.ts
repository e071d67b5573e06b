import type { Resolver } from 'react-hook-form';
import type { TypedRequest } from './request-draft.ts';

/** Validates with the contract's schema, as the server does. */
export const checkRequest: Resolver<TypedRequest, unknown, TypedRequest> = async (values, context, options) => {
  const [{ requestConsultation }, { standardSchemaResolver }] = await Promise.all([
    import('#contract/consultations.ts'),
    import('@hookform/resolvers/standard-schema'),
  ]);
  const check = standardSchemaResolver<TypedRequest, unknown, TypedRequest>(requestConsultation.body);
  return check(values, context, options);
};
