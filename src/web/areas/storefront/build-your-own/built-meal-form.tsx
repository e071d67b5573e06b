import Bookmark from 'lucide-react/icons/bookmark';
import BookmarkCheck from 'lucide-react/icons/bookmark-check';
import ShoppingBag from 'lucide-react/icons/shopping-bag';
import { useEffect, useEffectEvent, useRef, useState, type SyntheticEvent } from 'react';
import { useNavigate } from 'react-router';
import type { BuiltMeal } from '#contract/customize.ts';
import { maxBowlNameLength } from '#domain/menu/bowl-name.ts';
import { sameBowl } from '#domain/menu/bowl.ts';
import type { BowlInProgress } from '#web/features/bowl/bowl-in-progress.ts';
import { saveGuestLine } from '#web/features/cart/guest-cart.ts';
import { loginPath } from '#web/platform/session/login-path.ts';
import { initialiseSession, readSession, useIsAuthenticated } from '#web/platform/session/session-store.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { TextAreaField } from '#web/ui/fields/text-area-field.tsx';
import { TextField } from '#web/ui/fields/text-field.tsx';
import { builderPath, writeSelection } from './builder-search-params.ts';
import { BuiltMealFacts } from './built-meal-facts.tsx';
import { deleteDraft, saveDraft, readDraft, type MealDraft } from './meal-draft.ts';
import { savedSelection, useSaveMeal, useSavedMeals } from './saved-meals-query.ts';
import { customMealBody, useAddCustomMeal } from './use-add-custom-meal.ts';

type BuiltMealFormProps = {
  readonly built: BuiltMeal;
  readonly bowl: BowlInProgress;
  readonly onClose: () => void;
  readonly onSaved: () => void;
};

const nameMissing = 'Please enter a name for your custom meal';
const icon = { 'aria-hidden': true, className: 'size-5', strokeWidth: 1.9 } as const;

export function BuiltMealForm({ built, bowl, onClose, onSaved }: BuiltMealFormProps) {
  const { selection } = bowl.choice;
  const written = writeSelection(selection);
  const [draft, setDraft] = useState<MealDraft>(
    () => readDraft(written) ?? { name: built.customizedMealName, specialInstructions: '' },
  );
  const [hasTried, setHasTried] = useState(false);
  const nameField = useRef<HTMLInputElement>(null);
  const navigate = useNavigate();
  const isAuthenticated = useIsAuthenticated();
  const { data: savedMeals = [] } = useSavedMeals();
  const add = useAddCustomMeal();
  const save = useSaveMeal();
  const isSaved = savedMeals.some((meal) => sameBowl(savedSelection(meal), selection));
  const name = draft.name.trim();

  const type = (change: Partial<MealDraft>) => {
    const next = { ...draft, ...change };
    setDraft(next);
    saveDraft(written, next);
  };

  /** Both need a name and a customer: a visitor signs in first and returns to this dialog with the typed text. */
  const withNameAndCustomer = async (action: () => void, beforeSignIn: () => void) => {
    setHasTried(true);
    if (name === '') return nameField.current?.focus();
    if (readSession().isLoading) await initialiseSession();
    if (readSession().isAuthenticated) return action();
    beforeSignIn();
    await navigate(loginPath(builderPath(selection, { dialog: 'meal' })) ?? '/login');
  };

  const addToCart = () => {
    const meal = { ...draft, name, selection };
    void withNameAndCustomer(
      () => add.mutate(meal, { onSuccess: onClose }),
      () => {
        saveGuestLine(name, customMealBody(meal));
        saveDraft(written, { ...draft, isInGuestCart: true });
      },
    );
  };
  const closeOnceSignedIn = useEffectEvent(() => {
    if (!draft.isInGuestCart) return;
    saveDraft(written, { ...draft, isInGuestCart: false });
    onClose();
  });
  useEffect(() => {
    if (isAuthenticated) closeOnceSignedIn();
  }, [isAuthenticated]);
  const saveForLater = () =>
    void withNameAndCustomer(
      () =>
        save.mutate(
          { customMealName: name, selection },
          {
            onSuccess: () => {
              deleteDraft();
              onSaved();
            },
          },
        ),
      () => saveDraft(written, { ...draft, isInGuestCart: false }),
    );

  return (
    <form
      noValidate
      className="grid gap-4"
      onSubmit={(event: SyntheticEvent) => {
        event.preventDefault();
        if (!add.isPending && !save.isPending) addToCart();
      }}
    >
      <TextField
        ref={nameField}
        label="Name"
        name="custom-meal-name"
        autoComplete="off"
        maxLength={maxBowlNameLength}
        value={draft.name}
        error={hasTried && name === '' ? nameMissing : undefined}
        onChange={(event) => type({ name: event.target.value })}
      />
      <BuiltMealFacts built={built} bowl={bowl} />
      <SpecialInstructions
        text={draft.specialInstructions}
        onChange={(specialInstructions) => type({ specialInstructions })}
      />
      <div className="sticky -bottom-5 -mx-5 -mb-5 flex flex-col gap-2.5 border-t border-line bg-paper px-5 py-3.5 sm:flex-row-reverse md:-bottom-7 md:-mx-7 md:-mb-7 md:px-7">
        <Button
          type="submit"
          className="sm:flex-1"
          icon={<ShoppingBag {...icon} />}
          busy={add.isPending}
          disabled={save.isPending}
        >
          Add to Cart
        </Button>
        <Button
          variant="sec"
          className="sm:flex-1"
          icon={isSaved ? <BookmarkCheck {...icon} /> : <Bookmark {...icon} />}
          busy={save.isPending}
          disabled={isSaved || add.isPending}
          onClick={saveForLater}
        >
          {isSaved ? 'Already Saved' : 'Save for Later'}
        </Button>
      </div>
    </form>
  );
}

const maxLength = 300;

function SpecialInstructions({ text, onChange }: { readonly text: string; readonly onChange: (text: string) => void }) {
  return (
    <TextAreaField
      label="Special instructions (optional)"
      hint="For this bowl in your cart: sauce on the side, no onion."
      maxLength={maxLength}
      value={text}
      onChange={(event) => onChange(event.target.value)}
      areaClassName="max-h-40"
    />
  );
}
