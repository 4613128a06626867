import { factorCodeInput } from '../../shared/account.ts';
import { ProductError } from '../../shared/errors.ts';
import type { SecondFactorAnswer } from '../../shared/passkeys.ts';
import { can } from '../../shared/policy.ts';
import { changeBy, type MemberActor } from '../data/actor.ts';
import { change, Unit } from '../data/change.ts';
import {
  assertFactor,
  assertFactorCode,
  beginApp,
  confirmApp,
  factorOf,
  forgetApp,
  hasApp,
  isSet,
  passkeysOf,
  takeFactorAway,
} from '../data/second-factors.ts';
import { endSessions, proved } from '../data/sessions.ts';
import type { Answer, Call } from '../http/call.ts';
import { idOf, visible } from '../http/records.ts';
import { validated } from '../http/validate.ts';
import { signOutEverywhere } from '../identity/user-pool.ts';
import { mailFactorRemoved, mailFactorSet } from '../mail/sign-in-mails.ts';
import { ownRecord } from './address.calls.ts';
import { ownByPassword } from './own-by-password.ts';

const done: Answer = { status: 204 };

/** What the caller has beside their password. */
export async function getSecondFactor({ actor }: Call): Promise<Answer> {
  const unit = new Unit();
  await ownRecord(unit, actor);
  const factor = await factorOf(unit, actor.id);
  const body: SecondFactorAnswer = {
    app: hasApp(factor),
    passkeys: passkeysOf(factor).map(({ id, name, added, used }) => ({
      id,
      name,
      added,
      ...(used && { used }),
    })),
    needed: actor.heldBack,
  };
  return { status: 200, body };
}

/** The secret for the caller's app, once they have shown that they know the password. */
export async function beginSecondFactor(call: Call): Promise<Answer> {
  const { id, email } = await ownByPassword(call);
  return { status: 200, body: await beginApp(id, email) };
}

/** Sets it with a first code of the app. With a first second factor, who is signed in without it is signed out. */
export async function confirmSecondFactor({ actor, body }: Call): Promise<Answer> {
  const { code } = validated(factorCodeInput, body);
  const { email } = await ownRecord(new Unit(), actor);
  await assertFactorCode(actor.id, code);
  const isFirst = !isSet(await factorOf(new Unit(), actor.id));
  // Before, because a call that is cut off after it is no first one when it is made again.
  if (isFirst) await endSessions(actor.id, actor.session.id);
  await change(async (unit) => {
    await confirmApp(unit, actor.id);
    await proved(unit, actor.session);
  });
  // And after, for whoever signed in meanwhile.
  if (isFirst) await endSessions(actor.id, actor.session.id);
  await mailFactorSet(email, 'an authenticator app');
  return done;
}

/** Shows for this session, which was signed in with the password alone, that the caller has the app too. */
export async function proveSecondFactor({ actor, body }: Call): Promise<Answer> {
  const { code } = validated(factorCodeInput, body);
  // Another tab of the same session has shown it, with this very code perhaps, which is good once.
  if (actor.session.factor === 'proved') return done;
  await assertFactorCode(actor.id, code);
  await change((unit) => proved(unit, actor.session));
  return done;
}

/** Takes the caller's app away, and signs them out everywhere. */
export async function removeSecondFactor(call: Call): Promise<Answer> {
  const { id, email } = await ownByPassword(call);
  await forgetApp(id);
  await signOutEverywhere(id);
  await mailFactorRemoved(email, 'the authenticator app');
  return done;
}

/** Takes all of another member's away, who lost it: they sign in with the password, and set up another. */
export async function resetSecondFactor(call: Call): Promise<Answer> {
  const id = idOf(call);
  const member = async (unit: Unit, actor: MemberActor) => {
    const found = await visible(unit, actor, 'users', id);
    // One's own takes the password.
    if (id === actor.id || !can(actor, 'create', 'admins')) throw new ProductError('forbidden');
    await assertFactor(unit, id);
    return found;
  };
  // Whoever has it in their hands is signed out first: a call that is cut off can be made again.
  await member(new Unit(), call.actor);
  await signOutEverywhere(id);
  const { email } = await changeBy(call.actor, async (unit, actor) => {
    const found = await member(unit, actor);
    await takeFactorAway(unit, id);
    return found;
  });
  await signOutEverywhere(id);
  await mailFactorRemoved(email, 'the second factor', 'an administrator');
  return done;
}
