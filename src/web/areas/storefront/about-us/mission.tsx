export function Mission() {
  return (
    <section className="on-dark mt-14 bg-beet-900 py-14 text-white md:mt-22 md:py-20">
      <div className="wrap grid gap-x-16 gap-y-6 md:grid-cols-[1fr_1.7fr]">
        <h2 className="text-[28px] text-pista-300 md:text-[32px]">Our mission</h2>
        <div>
          <p className="max-w-[18ch] font-display text-[40px]/[1.02] font-[760] tracking-[-0.018em] text-balance font-stretch-90% md:text-[60px]/none">
            To make the protein in your food as plain as its price.
          </p>
          <p className="mt-6 max-w-[56ch] text-[17px] text-[#E9C9D6]">
            Every meal shows its grams of protein, carbs and fats and its calories before you pay: on the card, in the
            builder, on the order and on the bowl. If we cannot put a number on something, we say so instead of
            guessing.
          </p>
        </div>
      </div>
    </section>
  );
}
