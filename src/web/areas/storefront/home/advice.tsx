import { ButtonLink } from '#web/ui/buttons/button.tsx';

export function Advice() {
  return (
    <section className="wrap pt-14 md:pt-22">
      <div className="flex flex-wrap items-center justify-between gap-x-10 gap-y-5 rounded-(--radius-xl) bg-celadon-300 p-6 md:px-12 md:py-10">
        <div>
          <h2 className="text-[32px] md:text-[40px]">Eat to a plan of your own</h2>
          <p className="mt-2.5 max-w-[52ch] text-[17px]">
            Tell a nutritionist your goal. You get a plan for the week, and order from it.
          </p>
        </div>
        <ButtonLink to="/consultations">Ask a nutritionist</ButtonLink>
      </div>
    </section>
  );
}
