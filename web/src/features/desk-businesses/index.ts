export { DecideForm } from './decide.tsx';
export { policyFacts } from './policies.tsx';
export { ChecksCard, Facts, HoursCard, OfferCard, OwnersCard, PlaceCard, ProfileCard } from './profile.tsx';
