import type { LinksFunction } from 'react-router';
import staffAreasCss from '../styles/staff-areas.css?url';

/** `links` of each route that frames pages of staff. */
export const staffLinks: LinksFunction = () => [{ rel: 'stylesheet', href: staffAreasCss }];
