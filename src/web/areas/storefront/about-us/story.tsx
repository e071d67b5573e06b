import { brand } from '#web/brand.ts';

export function Story() {
  return (
    <section className="wrap grid gap-x-16 gap-y-5 pt-14 md:grid-cols-[1fr_1.7fr] md:pt-22">
      <h2 className="text-[40px] md:text-[54px]">Our story</h2>
      <div className="grid max-w-[62ch] gap-5 text-[17px]/[1.6] text-ink-2">
        <p className="font-display text-[23px]/[1.3] font-[600] text-ink">
          {brand.name} began with a kitchen scale on an office desk in {brand.area}.
        </p>
        <p>
          Lunch came in a box, the box said it was good for you, and nobody could say how much protein was inside. So we
          weighed it, worked it out, and wrote the number on the lid. Within a week colleagues were asking for the food
          with the number on it.
        </p>
        <p>
          The lid became the idea. Food should carry its figures where you cannot miss them, not in grey type under a
          flap. We painted ours on the rim: a solid band for protein, ticks for carbs, dots for fats, each as long as
          its share of the calories. You can read a bowl from across the room, and then you can eat it.
        </p>
        <p>
          We are still a neighbourhood kitchen. We cook in {brand.area} for the {brand.area} area, and we would rather
          get one part of {brand.city} right than be nearly right everywhere.
        </p>
      </div>
    </section>
  );
}
