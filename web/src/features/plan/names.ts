import { TEXT } from './texts.ts';

export const namePlan = (plan: string): string =>
  plan in TEXT.names ? TEXT.names[plan as keyof typeof TEXT.names] : plan;
