import { queryOptions } from '@tanstack/react-query';
import { dwaso } from '../../kit/api.ts';

export const unitsQuery = (businessId: string) =>
  queryOptions({
    queryKey: ['b', businessId, 'catalogue', 'setup-units'],
    queryFn: ({ signal }) => dwaso.catalogue.listUnits(businessId, {}, { signal }),
  });

export const servicesQuery = (businessId: string) =>
  queryOptions({
    queryKey: ['b', businessId, 'catalogue', 'setup-services'],
    queryFn: ({ signal }) => dwaso.catalogue.listServices(businessId, {}, { signal }),
  });

export const providersQuery = (businessId: string) =>
  queryOptions({
    queryKey: ['b', businessId, 'catalogue', 'setup-providers'],
    queryFn: ({ signal }) => dwaso.catalogue.listProviders(businessId, {}, { signal }),
  });
