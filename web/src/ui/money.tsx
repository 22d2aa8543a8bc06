import { formatMoney } from '../kit/format.ts';

/** Money that does not break over lines. */
export const Money = ({ pesewas }: { pesewas: number }) => <span className="m">{formatMoney(pesewas)}</span>;
