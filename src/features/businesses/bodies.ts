import { Type } from 'typebox';
import { Address, Closed, Description, Flag, Id, Name, Nullable, Patch, Phone } from '../../kit/http/schema.ts';
import { PhotoIds } from '../uploads/index.ts';
import { PoliciesPatch } from '../verticals/index.ts';
import { type Attributes, ServiceLocation, Visibility } from './schemas.ts';
import { SLUG_MAX, SLUG_PATTERN } from './slug.ts';

export const CreateBusiness = Closed({
  name: Name,
  vertical: Type.String({ minLength: 1, maxLength: 64, examples: ['party-rentals'] }),
  slug: Type.Optional(Type.String({ minLength: 1, maxLength: SLUG_MAX, pattern: SLUG_PATTERN })),
  description: Type.Optional(Description),
  contactPhone: Type.Optional(Nullable(Phone)),
  serviceLocation: Type.Optional(ServiceLocation),
});

const AttributesBody = Type.Unsafe<Attributes>({
  type: 'object',
  maxProperties: 50,
  patternProperties: {
    '^[A-Za-z][A-Za-z0-9_]{0,39}$': {
      type: ['string', 'number', 'boolean'],
      maxLength: 500,
      minimum: -1e15,
      maximum: 1e15,
    },
  },
  additionalProperties: false,
});

export const UpdateBusiness = Patch({
  name: Name,
  description: Description,
  contactPhone: Nullable(Phone),
  serviceLocation: ServiceLocation,
  attributes: AttributesBody,
  policies: PoliciesPatch,
});
export type UpdateBusiness = Type.Static<typeof UpdateBusiness>;

export const SetLocation = Closed({
  lat: Type.Number({ minimum: -90, maximum: 90 }),
  lng: Type.Number({ minimum: -180, maximum: 180 }),
  address: Type.Optional(Address),
  areaId: Type.Optional(Id),
});
export type SetLocation = Type.Static<typeof SetLocation>;

export const AssistantStatus = Closed({ answering: Flag, number: Nullable(Phone) });
export type AssistantStatus = Type.Static<typeof AssistantStatus>;

export const UpdateListing = Patch({ visibility: Visibility, description: Description, photoIds: PhotoIds });
export type UpdateListing = Type.Static<typeof UpdateListing>;
