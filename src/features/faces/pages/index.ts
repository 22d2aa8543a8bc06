export { redirect } from './booking-form.ts';
export { hiddenKey } from './booking-head.ts';
export { type ApiAnswer, callApi } from './call-api.ts';
export { banner, emptyCard } from './components.ts';
export { AnyQuery, FORM_ANSWERS, page, sentBy } from './page-route.ts';
