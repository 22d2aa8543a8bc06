import type { Pesewas } from '../../kit/money.ts';

export type OfferedExtra = { id: string; name: string; pricePesewas: Pesewas; maxQuantity: number; active: boolean };
export type ChosenExtra = { id: string; name: string; pricePesewas: Pesewas; quantity: number };
export type ExtraProblem = { path: string; code: 'EXTRA_UNKNOWN' | 'EXTRA_TOO_MANY'; message: string };

/** An extra named twice counts as one of the summed quantity, so that the maximum cannot be walked around. */
export function chooseExtras(
  wanted: readonly { extraId: string; quantity: number }[],
  offered: readonly OfferedExtra[],
): { extras: ChosenExtra[]; problems: ExtraProblem[] } {
  const byId = new Map(offered.filter((extra) => extra.active).map((extra) => [extra.id, extra]));
  const chosen = new Map<string, ChosenExtra>();
  const problems: ExtraProblem[] = [];
  wanted.forEach(({ extraId, quantity }, index) => {
    const extra = byId.get(extraId);
    if (!extra) {
      problems.push({
        path: `/extras/${index}/extraId`,
        code: 'EXTRA_UNKNOWN',
        message: `there is no extra ${extraId} on offer`,
      });
      return;
    }
    const { id, name, pricePesewas, maxQuantity } = extra;
    const together = (chosen.get(id)?.quantity ?? 0) + quantity;
    chosen.set(id, { id, name, pricePesewas, quantity: together });
    if (together > maxQuantity) {
      problems.push({
        path: `/extras/${index}/quantity`,
        code: 'EXTRA_TOO_MANY',
        message: `at most ${maxQuantity} of ${name}`,
      });
    }
  });
  return { extras: [...chosen.values()], problems };
}
