import Search from 'lucide-react/icons/search';
import X from 'lucide-react/icons/x';
import { useRef, type KeyboardEvent } from 'react';
import { classNames } from '../class-names.ts';

type SearchFieldProps = {
  readonly label: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly placeholder?: string;
  /** The parameter of a form that is submitted before hydration. */
  readonly name?: string;
  readonly className?: string;
};

const searchMaxLength = 80;

export function SearchField({ label, value, onChange, placeholder, name, className }: SearchFieldProps) {
  const input = useRef<HTMLInputElement>(null);

  const clear = () => {
    onChange('');
    input.current?.focus();
  };
  const clearOnEscape = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || value === '') return;
    event.preventDefault();
    event.stopPropagation();
    clear();
  };

  return (
    <div className={classNames('relative', className)}>
      <Search
        aria-hidden="true"
        size={20}
        strokeWidth={1.9}
        className="pointer-events-none absolute top-3.5 left-4 text-ink-2"
      />
      <input
        ref={input}
        type="search"
        name={name}
        aria-label={label}
        placeholder={placeholder}
        maxLength={searchMaxLength}
        autoComplete="off"
        autoCorrect="off"
        spellCheck={false}
        enterKeyHint="search"
        value={value}
        onChange={(event) => onChange(event.target.value)}
        onKeyDown={clearOnEscape}
        className="min-h-12 w-full rounded-full border-input border-control bg-paper pr-12 pl-11.5 text-base text-ellipsis placeholder:text-ink-3 placeholder:opacity-100 hover:border-ink-2 focus-visible:rounded-full [&::-webkit-search-cancel-button]:hidden"
      />
      {value !== '' && (
        <button
          type="button"
          aria-label="Clear text"
          onClick={clear}
          className="absolute top-0.5 right-0.5 grid size-11 place-items-center rounded-full text-ink-2 hover:bg-mist hover:text-ink focus-visible:rounded-full"
        >
          <X aria-hidden="true" size={20} strokeWidth={1.9} />
        </button>
      )}
    </div>
  );
}
