import { sql } from 'kysely';
import type { OwnIdentities } from '#contract/providers/schemas.ts';
import type { TestApp } from './app.ts';
import { testPassword } from './factories.ts';
import {
  appWith,
  type Forger,
  goTo,
  openForger,
  openVisitor,
  type VisitorBrowser,
} from './sign-in-servers.ts';

export interface SignInSchool {
  t: TestApp;
  sso: Forger;
  /** Nobody is there, and the provider is honest. */
  empty(): Promise<void>;
  /** Comes through the provider with these claims. */
  come(
    claims?: Record<string, unknown>,
    browser?: VisitorBrowser,
  ): Promise<{ browser: VisitorBrowser; location: string; sentence: string | undefined }>;
  whoIs(browser: VisitorBrowser): Promise<Person | undefined>;
  ownIdentities(browser: VisitorBrowser): Promise<OwnIdentities>;
  signInByPassword(email: string): Promise<{ browser: VisitorBrowser; status: number }>;
  close(): Promise<void>;
}

interface Person {
  id: string;
  email: string;
  role: string;
  firstName: string;
}

/** A company's school: its provider vouches for addresses, gives roles and streams, and another provider comes second. */
export async function openSignInSchool(more = '', env: Record<string, string> = {}): Promise<SignInSchool> {
  const sso = await openForger();
  const yaml = `
- name: sso
  title: Вход для сотрудников
  issuer: ${sso.issuer}
  allowHttp: true
  clientId: otklik
  clientSecretVariable: SSO_SECRET
  email: vouched
  newPeople: domains
  domains: [company.ru]
  roles: { claim: groups, admin: [lms-admins], curator: [lms-curators] }
  groups: { claim: groups, joins: { soft-skills: K7M49QXT, closed: K7M49QXU } }
  logout: provider
${more}`;
  const t = await appWith(yaml, { SECOND_FACTOR: 'admin', SESSION_IDLE: 'admin:12h', ...env });
  const get = async (browser: VisitorBrowser, url: string) => {
    const cookie = `otklik_session=${browser.cookies.otklik_session}`;
    return (await t.app.inject({ method: 'GET', url, headers: { cookie } })).json();
  };
  return {
    t,
    sso,
    async empty() {
      await sql`truncate sessions, login_failures, sign_in_attempts`.execute(t.db);
      await sql`delete from users`.execute(t.db);
      sso.idToken = (claims) => sso.sign(claims);
    },
    async come(claims = {}, browser = openVisitor(t)) {
      sso.idToken = (honest) => sso.sign({ ...honest, ...claims });
      const { location, sentence } = await browser.get(await goTo(browser, sso));
      return { browser, location, sentence };
    },
    async whoIs(browser) {
      return (await get(browser, '/api/auth/me')).user;
    },
    ownIdentities: (browser) => get(browser, '/api/user/identities'),
    async signInByPassword(email) {
      const browser = openVisitor(t);
      const { status } = await browser.post('/api/auth/login', { email, password: testPassword });
      return { browser, status };
    },
    async close() {
      await t.close();
      await sso.close();
    },
  };
}
