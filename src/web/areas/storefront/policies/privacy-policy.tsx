import { Link } from 'react-router';
import { brand } from '#web/platform/brand/brand.ts';
import type { Policy } from './policy.ts';
import { WaysToReachUs } from './ways-to-reach-us.tsx';

export const privacyPolicy: Policy = {
  name: 'Privacy Policy',
  description: `What ${brand.name} stores about you, why, for how long and who sees it: phone, name, addresses, orders and consultations. No advertising and no outside trackers.`,
  path: '/privacy',
  updated: '2026-11-16',
  lead: 'We need to know who you are, where you are and what you eat. This page says what we do with that, and what we do not.',
  sections: [
    {
      id: 'what-we-store',
      title: 'What we store',
      body: (
        <>
          <p>Only what you give us, and what follows from an order:</p>
          <ul>
            <li>
              <strong>Account:</strong> your mobile number, first and last name.
            </li>
            <li>
              <strong>Addresses:</strong> what you type, and a location if you choose Use Current Location.
            </li>
            <li>
              <strong>Food:</strong> your cart, saved bowls and orders, with their nutrition and your note to the
              kitchen.
            </li>
            <li>
              <strong>Messages:</strong> what you send with the contact form, with your name and e-mail address.
            </li>
            <li>
              <strong>Consultations:</strong> what you tell a nutritionist, only if you ask for one. See{' '}
              <a href="#consultations">Consultations</a>.
            </li>
            <li>
              <strong>Signing in:</strong> when you signed in and were last here, and on what kind of device, such as
              “Chrome on Android”. You see it in your profile, and it is deleted after a day.
            </li>
            <li>
              <strong>Notifications:</strong> if you switch them on, the address at which your browser takes them, until
              you switch them off or log out.
            </li>
            <li>
              <strong>Safety:</strong> your network address, for a short time, to limit how often codes can be asked for
              or guessed.
            </li>
          </ul>
          <p>We do not store card or bank details.</p>
        </>
      ),
    },
    {
      id: 'why',
      title: 'What we use it for',
      body: (
        <p>
          To sign you in, cook and deliver what you ordered, show you your orders, answer your messages, keep the books
          and protect accounts. We do not use it for advertising, we do not sell it, and we build no profile of you.
        </p>
      ),
    },
    {
      id: 'who-sees-it',
      title: 'Who sees it',
      body: (
        <>
          <p>
            The kitchen sees what to cook and your note. The rider sees name, address, phone number and what to collect.
            Our support team sees your orders and your messages. Each of them has an account of their own.
          </p>
          <p>
            Outside {brand.name}, the company that sends our SMS sees your number and the text of the code, and the
            company that runs our servers stores the data for us. Authorities receive what the law obliges us to give.
          </p>
        </>
      ),
    },
    {
      id: 'consultations',
      title: 'Consultations',
      body: (
        <>
          <p>
            If you ask for a consultation, we store your goal, your notes, the document you add, your messages, your
            appointment and your diet plan. Some of that is about your health, so we store it only with your consent,
            and use it only to advise you.
          </p>
          <p>
            You and the nutritionist who is assigned to you can read it, and nobody else’s work needs it: whoever
            assigns nutritionists sees your goal, your notes and your document, not your messages or your plan. A
            document is only handed out by links that work for a few minutes. You can replace or remove it while the
            consultation is open.
          </p>
          <p>
            A consultation is kept, closed to changes, until you ask us to delete it. You may withdraw your consent at
            any time; we then end the consultation and delete what you told us.
          </p>
        </>
      ),
    },
    {
      id: 'your-browser',
      title: 'Cookies and your browser',
      body: (
        <>
          <p>
            We set one cookie when you sign in. It is called <code>session</code>, keeps you signed in for one day and
            is removed when you log out. While you register, a second one proves for 10 minutes that the number is
            yours.
          </p>
          <p>
            Your name and role are kept in your browser so that the page can greet you. What you are writing to us,
            building or about to order is kept there as well, so that a reload loses nothing. So are pages, your orders
            and your day as you last saw them, for reading without a connection; yours are removed when you log out.
            There are no trackers and no scripts from other companies; the site’s own rules block them.
          </p>
        </>
      ),
    },
    {
      id: 'how-long',
      title: 'How long we keep it',
      body: (
        <p>
          A code is good for 5 minutes, a session for one day. Your account, addresses and saved bowls stay until you
          delete them. Orders are kept as long as tax and accounting law want them kept, with the address and prices of
          that day; when you delete your account, they stay without your name, phone number and address.
        </p>
      ),
    },
    {
      id: 'safety',
      title: 'How we protect it',
      body: (
        <p>
          Connections are encrypted. Codes, passwords of our staff and session keys are stored only as fingerprints that
          cannot be turned back. Staff see what their work needs and no more.
        </p>
      ),
    },
    {
      id: 'your-rights',
      title: 'Your rights',
      body: (
        <p>
          You may ask what we hold about you, have it corrected, have it deleted and withdraw your consent, as the
          Digital Personal Data Protection Act, 2023 provides. In <Link to="/profile?tab=personal">your profile</Link>{' '}
          you correct it, download all of it and delete your account yourself. For anything else, <WaysToReachUs />. We
          answer within 24 hours, and tell you then if the matter itself takes longer.
        </p>
      ),
    },
    {
      id: 'under-18',
      title: 'Under 18',
      body: (
        <p>
          The shop is for customers who are 18 or over. If we learn that an account belongs to somebody younger, we
          close it and delete what is not part of an order.
        </p>
      ),
    },
    {
      id: 'changes',
      title: 'Changes',
      body: <p>When this page changes, so does the date on top. Changes that matter are announced on the site.</p>,
    },
  ],
};
