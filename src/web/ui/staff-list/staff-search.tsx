import { useEffect, useState } from 'react';
import { SearchField } from '#web/ui/fields/search-field.tsx';

type StaffSearchProps = {
  readonly label: string;
  readonly placeholder: string;
  /** From the URL. */
  readonly value: string;
  readonly onSearch: (value: string) => void;
};

/** Debounce of the search. */
const debounceMs = 250;

export function StaffSearch({ label, placeholder, value, onSearch }: StaffSearchProps) {
  const [typed, setTyped] = useState(value);
  const [known, setKnown] = useState(value);
  if (known !== value) {
    // The URL has changed by other means: back, or a link.
    setKnown(value);
    if (typed.trim() !== value) setTyped(value);
  }
  useEffect(() => {
    if (typed.trim() === value) return undefined;
    const timer = setTimeout(() => onSearch(typed.trim()), debounceMs);
    return () => clearTimeout(timer);
  }, [typed, value, onSearch]);
  return (
    <SearchField label={label} placeholder={placeholder} value={typed} onChange={setTyped} className="staff-search" />
  );
}
