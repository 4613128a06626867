import {
  AdminCreateUserCommand,
  AdminSetUserPasswordCommand,
  CognitoIdentityProviderClient,
} from '@aws-sdk/client-cognito-identity-provider';
import { afterAll, describe, expect, it } from 'vitest';
import { unique } from '../factories.ts';
import { readConfig } from '../helpers/cognito.ts';
import { codeFor } from '../helpers/mail.ts';
import { type Person, password, signedIn, theAdministrator } from '../helpers/people.ts';
import { ready } from '../local/ready.ts';
import { aBrowser, enter } from './windows.ts';

const browser = aBrowser();
afterAll(() => browser.close());

describe('somebody whose address is not proven', () => {
  /** A member whose identity an operator made, with an address that nobody has shown to be theirs. */
  async function anUnproven(name: string): Promise<Person> {
    const email = `${unique('unproven')}@colloquy.example`;
    const { region, credentials, endpoints } = ready();
    const client = new CognitoIdentityProviderClient({ region, credentials, endpoint: endpoints.cognito });
    const { userPoolId: UserPoolId } = await readConfig();
    const UserAttributes = [
      { Name: 'email', Value: email },
      { Name: 'email_verified', Value: 'false' },
      { Name: 'name', Value: name },
    ];
    await client.send(
      new AdminCreateUserCommand({ UserPoolId, Username: email, MessageAction: 'SUPPRESS', UserAttributes }),
    );
    await client.send(
      new AdminSetUserPasswordCommand({ UserPoolId, Username: email, Password: password, Permanent: true }),
    );
    await (await theAdministrator()).api.create('users', { name, email });
    return signedIn(email);
  }

  it('is mailed a code on opening their own form, and proves it there', { tags: ['2.7-32'] }, async () => {
    const person = await anUnproven(unique('Una Unproven'));
    const page = await browser.window();
    await enter(page, person.email, password);
    await page.goto(`/members/edit/${person.id}`);
    await page.getByText('Please confirm your email address').waitFor();
    const code = await codeFor(person.email);
    await page.getByLabel('Code').fill('000000');
    await page.getByRole('button', { name: 'Confirm', exact: true }).click();
    await page.getByText('Check it, or ask for a new one.').waitFor();
    await page.getByRole('button', { name: 'Email the code again' }).click();
    await expect.poll(() => page.getByLabel('Code').inputValue()).toBe('');
    await page.getByLabel('Code').fill(code);
    await page.getByRole('button', { name: 'Confirm', exact: true }).click();
    await page.getByText('Your email address is confirmed.').waitFor();
    await page.reload();
    await page.getByRole('form', { name: 'Edit your profile' }).waitFor();
    await page.waitForLoadState('networkidle');
    expect(await page.getByText('Please confirm your email address').count()).toBe(0);
  });
});
