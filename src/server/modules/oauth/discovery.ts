import { apiPrefix } from '#contract/endpoint.ts';
import { scopes } from '#contract/oauth.ts';
import { shopName } from '#domain/shop-name.ts';

export const oauthPaths = {
  authorize: '/oauth/authorize',
  token: '/oauth/token',
  register: '/oauth/register',
  revoke: '/oauth/revoke',
  serverMetadata: '/.well-known/oauth-authorization-server',
  resourceMetadata: '/.well-known/oauth-protected-resource',
} as const;

export const mcpPath = '/mcp';

/** RFC 9728 places the document of a resource below its own path. A 401 of that resource names this address. */
export const resourceMetadataUrl = (publicUrl: string): string => publicUrl + oauthPaths.resourceMetadata + mcpPath;

/** RFC 8414. */
export function serverMetadata(publicUrl: string) {
  return {
    issuer: publicUrl,
    authorization_endpoint: publicUrl + oauthPaths.authorize,
    token_endpoint: publicUrl + oauthPaths.token,
    registration_endpoint: publicUrl + oauthPaths.register,
    revocation_endpoint: publicUrl + oauthPaths.revoke,
    scopes_supported: scopes,
    response_types_supported: ['code'],
    response_modes_supported: ['query'],
    grant_types_supported: ['authorization_code', 'refresh_token'],
    token_endpoint_auth_methods_supported: ['none'],
    revocation_endpoint_auth_methods_supported: ['none'],
    code_challenge_methods_supported: ['S256'],
    authorization_response_iss_parameter_supported: true,
    service_documentation: `${publicUrl}/llms.txt`,
  };
}

/** RFC 9728. */
export function resourceMetadata(publicUrl: string) {
  return {
    resource: publicUrl + mcpPath,
    authorization_servers: [publicUrl],
    scopes_supported: scopes,
    bearer_methods_supported: ['header'],
    resource_name: shopName,
  };
}

/** RFC 8707. All of them are this shop, so that a token needs no audience of its own. */
export function isOwnResource(publicUrl: string, resource: string): boolean {
  return [publicUrl, `${publicUrl}/`, publicUrl + mcpPath, publicUrl + apiPrefix].includes(resource);
}
