/** The shop that was open last in this browser. */
const STORED = 'dwaso-business';

export const recentBusiness = (): string | null => localStorage.getItem(STORED);
export function rememberBusiness(id: string): void {
  localStorage.setItem(STORED, id);
}
