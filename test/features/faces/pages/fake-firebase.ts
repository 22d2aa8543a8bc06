import { exportJWK, generateKeyPair, SignJWT } from 'jose';
import type { BrowserContext, Route } from 'playwright-core';

/**
 * Google's side of a phone sign-in: Identity Toolkit's addresses and reCAPTCHA's script, answered inside the browser
 * under their real names, so that the page's policy decides about them as it does in production.
 */
export interface FakeFirebase {
  jwks: object;
  /** What the browser asked for, in order. */
  asked: string[];
  codes: Map<string, string>;
  /** The next request for a code is refused with this error. */
  refuseWith: string | null;
  answer(context: BrowserContext): Promise<void>;
}

const RECAPTCHA = `window.grecaptcha = {
  ready: (then) => then(),
  render: (box, options) => { window.askedPerson = options; return 1; },
  execute: () => { window.askedPerson.callback('a-person'); },
  getResponse: () => '', reset: () => {},
};
const name = new URL(document.currentScript.src).searchParams.get('onload');
if (name) window[name]();`;

const CORS = { 'access-control-allow-origin': '*', 'access-control-allow-headers': '*' };
const json = (route: Route, status: number, body: object) =>
  route.fulfill({ status, headers: CORS, contentType: 'application/json', body: JSON.stringify(body) });
const refusal = (route: Route, message: string) =>
  json(route, 400, { error: { code: 400, message, errors: [{ message, reason: 'invalid', domain: 'global' }] } });

export async function fakeFirebase(projectId: string): Promise<FakeFirebase> {
  const { publicKey, privateKey } = await generateKeyPair('RS256');
  const sessions = new Map<string, string>();
  const sign = (phone: string) =>
    new SignJWT({
      phone_number: phone,
      user_id: 'someone',
      auth_time: Math.floor(Date.now() / 1000),
      firebase: { identities: { phone: [phone] }, sign_in_provider: 'phone' },
    })
      .setProtectedHeader({ alg: 'RS256', kid: 'one' })
      .setSubject('someone')
      .setIssuedAt()
      .setExpirationTime('1h')
      .setAudience(projectId)
      .setIssuer(`https://securetoken.google.com/${projectId}`)
      .sign(privateKey);

  async function toolkit(fake: FakeFirebase, route: Route): Promise<void> {
    const request = route.request();
    const { pathname } = new URL(request.url());
    if (request.method() === 'OPTIONS') return route.fulfill({ status: 204, headers: CORS });
    fake.asked.push(pathname);
    const body = request.postDataJSON() as Record<string, string> | null;
    switch (pathname) {
      case '/v1/recaptchaParams':
        return json(route, 200, { recaptchaSiteKey: 'site-key' });
      case '/v2/recaptchaConfig':
        return json(route, 200, {
          recaptchaEnforcementState: [{ provider: 'PHONE_PROVIDER', enforcementState: 'OFF' }],
        });
      case '/v1/accounts:sendVerificationCode': {
        if (fake.refuseWith) return refusal(route, fake.refuseWith);
        if (body?.['recaptchaToken'] !== 'a-person') return refusal(route, 'CAPTCHA_CHECK_FAILED');
        const sessionInfo = `session-${sessions.size}`;
        sessions.set(sessionInfo, body['phoneNumber'] ?? '');
        fake.codes.set(body['phoneNumber'] ?? '', String(100_000 + sessions.size));
        return json(route, 200, { sessionInfo });
      }
      case '/v1/accounts:signInWithPhoneNumber': {
        const phone = sessions.get(body?.['sessionInfo'] ?? '');
        if (phone === undefined || fake.codes.get(phone) !== body?.['code']) return refusal(route, 'INVALID_CODE');
        const idToken = await sign(phone);
        const made = { idToken, refreshToken: 'later', expiresIn: '3600', localId: 'someone', phoneNumber: phone };
        return json(route, 200, { ...made, isNewUser: false });
      }
      case '/v1/accounts:lookup':
        return json(route, 200, { users: [{ localId: 'someone', providerUserInfo: [] }] });
      default:
        return json(route, 404, { error: { code: 404, message: 'NOT_FOUND' } });
    }
  }

  const fake: FakeFirebase = {
    jwks: { keys: [{ ...(await exportJWK(publicKey)), kid: 'one', alg: 'RS256', use: 'sig' }] },
    asked: [],
    codes: new Map(),
    refuseWith: null,
    async answer(context) {
      await context.route('https://identitytoolkit.googleapis.com/**', (route) => toolkit(fake, route));
      await context.route('https://www.google.com/recaptcha/**', (route) => {
        fake.asked.push('reCAPTCHA');
        return route.fulfill({ contentType: 'text/javascript', body: RECAPTCHA });
      });
    },
  };
  return fake;
}
