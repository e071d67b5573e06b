import { checkHistories } from '../model/check-histories.ts';
import { RealShop } from '../model/driver/real-shop.ts';
import type { Check } from './support/check.ts';

export const check: Check = {
  guarantee: 'the features agree with each other',
  goal: 'a model of the shop, compared after each of 4,000 random commands of all roles and once more after each history: 0 differences in money, stock, room, status, food log and papers',
  limitSeconds: 2_400,
  isLong: true,
  run: async (checking) => {
    const { url } = await checking.database();
    const real = await RealShop.open(url);
    const seed = Date.now() % 1_000_000;
    const wanted = checking.size(4_000, 200);
    try {
      const goesOn = (_: number, commands: number) => commands < wanted;
      const { histories, commands } = await checkHistories(real, { seed, commandsEach: 40, goesOn });
      return `${histories} histories from seed ${seed}, ${commands} commands, ${real.calls} calls: 0 differences`;
    } finally {
      await real.close();
    }
  },
};
