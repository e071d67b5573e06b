import { Link } from 'react-router';
import { useShopContact } from '#web/platform/page/page-data.ts';

/** "call …, write to … or use the contact form", with what the shop has. */
export function WaysToReachUs({ withPhone = false }: { readonly withPhone?: boolean }) {
  const { email, phone } = useShopContact();
  return (
    <>
      {withPhone && phone !== null ? (
        <>
          call <span className="num">{phone.text}</span>
          {email === null ? ' or ' : ', '}
        </>
      ) : null}
      {email === null ? null : (
        <>
          write to <a href={`mailto:${email}`}>{email}</a> or{' '}
        </>
      )}
      use the <Link to="/contact-us">contact form</Link>
    </>
  );
}
