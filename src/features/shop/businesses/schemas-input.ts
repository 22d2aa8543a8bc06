import {
  Address,
  Closed,
  Description,
  Flag,
  Id,
  Name,
  Nullable,
  Patch,
  Phone,
  RULE,
} from '../../../kit/http/schema.ts';
import { Type } from '../../../kit/http/type.ts';
import { PhotoIds } from '../../ground/uploads/index.ts';
import { PoliciesPatch } from '../../ground/verticals/index.ts';
import { type Attributes, ServiceLocation, Visibility } from './schemas.ts';
import { SLUG_MAX, SLUG_PATTERN } from './slug.ts';

export const CreateBusiness = Closed({
  name: Name,
  vertical: Type.String({ minLength: 1, maxLength: 64, examples: ['party-rentals'] }),
  slug: Type.Optional(
    Type.String({
      minLength: 1,
      maxLength: SLUG_MAX,
      pattern: SLUG_PATTERN,
      [RULE]: 'must be small letters, digits and single hyphens, like osu-party-rentals',
    }),
  ),
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

/** Strict, because the origins become part of a header: scheme, host and port, in the form that browsers compare. */
const Origin = Type.String({
  maxLength: 255,
  pattern: '^https?://[a-z0-9]([a-z0-9.-]*[a-z0-9])?(:[1-9][0-9]{0,4})?$',
  [RULE]: 'must be the address of a website in small letters, without a path or a slash at its end',
  examples: ['https://www.example.com'],
});

export const UpdateBusiness = Patch({
  name: Name,
  description: Description,
  contactPhone: Nullable(Phone),
  serviceLocation: ServiceLocation,
  attributes: AttributesBody,
  policies: PoliciesPatch,
  embedOrigins: Type.Array(Origin, {
    maxItems: 10,
    uniqueItems: true,
    description: 'Origins of the websites that may embed the business page in a frame',
  }),
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
