import { useNavigate } from 'react-router';
import { StaffButton } from '#web/staff-shell/staff-button.tsx';
import { pagingText } from './board-text.ts';

type BoardPagerProps = {
  readonly page: Parameters<typeof pagingText>[0] & { readonly first: boolean; readonly last: boolean };
  readonly pathOf: (page: number) => string;
};

export function BoardPager({ page, pathOf }: BoardPagerProps) {
  const navigate = useNavigate();
  const go = (number: number) => void navigate(pathOf(number));
  return (
    <div className="flex flex-wrap items-center justify-between gap-2.5 pt-2 text-ink-2">
      <p role="status" className="num">
        {pagingText(page)}
      </p>
      <div className="flex gap-1.5">
        <StaffButton disabled={page.first} onClick={() => go(page.number - 1)}>
          Previous
        </StaffButton>
        <StaffButton disabled={page.last} onClick={() => go(page.number + 1)}>
          Next
        </StaffButton>
      </div>
    </div>
  );
}
