import { useQuery } from '@tanstack/react-query';
import Star from 'lucide-react/icons/star';
import { Link } from 'react-router';
import type { ModeratedRating } from '#contract/ratings.ts';
import { formatInstant } from '#domain/calendar/format-instant.ts';
import { staffMeta } from '#web/platform/page/page-meta.ts';
import { PagedList } from '#web/ui/staff-list/paged-list.tsx';
import { StaffSelect } from '#web/ui/staff-list/staff-select.tsx';
import type { StaffColumn } from '#web/ui/staff-list/staff-table.tsx';
import { useListSearchParams } from '#web/ui/staff-list/use-list-search-params.ts';
import { StaffButton } from '#web/ui/staff-page/staff-button.tsx';
import { StaffPageHead } from '#web/ui/staff-page/staff-page.tsx';
import { isRatingState, ratingsQuery, stateLabels, useModerateRating } from './ratings-query.ts';

const title = 'Ratings';
const choices = { sizes: [20, 50, 100], usualSize: 20 };

export const meta = staffMeta('admin', title, '/admin/ratings');

/** Words of customers about meals. Stars count without a decision. */
export default function RatingsPage() {
  const listParams = useListSearchParams(choices);
  const { page, size, part, setParts } = listParams;
  const typed = part('state');
  const state = isRatingState(typed) ? typed : 'waiting';
  const ratings = useQuery(ratingsQuery({ state, page, size }));
  const moderate = useModerateRating();
  const waiting = ratings.data?.waiting;
  return (
    <>
      <StaffPageHead title={title} />
      <div className="grid gap-3 px-4 pt-3.5 pb-7 wide:px-7">
        <search aria-label="Ratings" className="flex flex-wrap items-center gap-x-5 gap-y-2">
          <StaffSelect
            label="Words"
            value={state}
            options={Object.entries(stateLabels).map(([value, label]) => ({
              value,
              label: value === 'waiting' ? `${label} (${waiting ?? '…'})` : label,
            }))}
            onChange={(value) => setParts({ state: value })}
          />
          <p className="text-ink-2">
            Stars count at once. Words are shown on the page of the meal after you approve them.
          </p>
        </search>
        <PagedList
          of={['rating', 'ratings']}
          query={ratings}
          address={listParams}
          columns={ratingColumns((rating, decided) =>
            moderate.mutate({ id: rating.id, words: rating.words, state: decided }),
          )}
          icon={<Star aria-hidden="true" strokeWidth={1.6} />}
          emptyTitle={`No ${stateLabels[state].toLowerCase()} words`}
          errorMessage={`Error loading ratings: ${ratings.error?.message}`}
        />
      </div>
    </>
  );
}

type Decide = (rating: ModeratedRating, state: 'approved' | 'refused') => void;

const ratingColumns = (decide: Decide): readonly StaffColumn<ModeratedRating>[] => [
  {
    head: 'Meal',
    isLead: true,
    cell: ({ mealName, orderId }) => (
      <>
        <b className="font-[660] wrap-anywhere">{mealName}</b>
        {orderId === null ? null : (
          <Link
            to={`/admin/orders?order=${orderId}`}
            className="num block text-beet-700 underline underline-offset-3 hover:text-beet-900"
          >
            Order #{orderId}
          </Link>
        )}
      </>
    ),
  },
  { head: 'Stars', isHalf: true, cell: ({ stars }) => <span className="num whitespace-nowrap">{stars} of 5</span> },
  { head: 'Customer', isHalf: true, cell: ({ customerName }) => customerName },
  {
    head: 'Rated',
    isHalf: true,
    cell: ({ at }) => (
      <time dateTime={at} className="num block min-w-32">
        {formatInstant(at, 'short')}
      </time>
    ),
  },
  { head: 'Words', isLong: true, cell: ({ words }) => <span className="wrap-anywhere">{words}</span> },
  {
    head: 'Actions',
    isActions: true,
    isHalf: true,
    cell: (rating) => (
      <>
        {rating.wordsState === 'approved' ? null : (
          <StaffButton
            aria-label={`Approve the words about ${rating.mealName}`}
            onClick={() => decide(rating, 'approved')}
          >
            Approve
          </StaffButton>
        )}
        {rating.wordsState === 'refused' ? null : (
          <StaffButton
            aria-label={`Refuse the words about ${rating.mealName}`}
            onClick={() => decide(rating, 'refused')}
          >
            Refuse
          </StaffButton>
        )}
      </>
    ),
  },
];
