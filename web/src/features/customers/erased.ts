import type { Customer } from '@dwaso/sdk';

/** The service puts a mark in the place of an erased number. */
export const isErased = ({ phone }: Pick<Customer, 'phone'>): boolean => phone.startsWith('erased');
