import type { Resolver } from 'react-hook-form';
import type { TypedMessage } from './contact-draft.ts';

/**
 * Validates with the contract's schema, as the server does. Loaded with the first attempt to send: most visitors never
 * write.
 */
export const checkMessage: Resolver<TypedMessage, unknown, TypedMessage> = async (values, context, options) => {
  const [{ ContactMessageDraft }, { standardSchemaResolver }] = await Promise.all([
    import('#contract/contact.ts'),
    import('@hookform/resolvers/standard-schema'),
  ]);
  return standardSchemaResolver<TypedMessage, unknown, TypedMessage>(ContactMessageDraft)(values, context, options);
};
