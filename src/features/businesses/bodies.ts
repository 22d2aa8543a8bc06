import { Type } from 'typebox';
import { Closed, Description, Name, Nullable, Phone } from '../../kit/http/schema.ts';
import { ServiceLocation } from './schemas.ts';
import { SLUG_MAX, SLUG_PATTERN } from './slug.ts';

export const CreateBusiness = Closed({
  name: Name,
  vertical: Type.String({ minLength: 1, maxLength: 64, examples: ['party-rentals'] }),
  slug: Type.Optional(Type.String({ minLength: 1, maxLength: SLUG_MAX, pattern: SLUG_PATTERN })),
  description: Type.Optional(Description),
  contactPhone: Type.Optional(Nullable(Phone)),
  serviceLocation: Type.Optional(ServiceLocation),
});
