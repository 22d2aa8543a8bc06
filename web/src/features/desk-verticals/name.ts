import { useQuery } from '@tanstack/react-query';
import { verticalsQuery } from './queries.ts';

/** The name of a vertical, or its key until the names are known. */
export const useVerticalName = (key: string): string =>
  useQuery(verticalsQuery).data?.find((vertical) => vertical.key === key)?.name ?? key;
