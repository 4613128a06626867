import { parseArgs } from 'node:util';
import { z } from 'zod';
import { mailAddress } from '../../shared/fields/fields.ts';
import { ProductError } from '../../shared/protocol/errors.ts';
import { answerHelp, confirm } from '../terminal/terminal.ts';
import { exitWithError } from './exit-with-error.ts';
import type { Place } from './stage.ts';
import { connectToStage } from './stage.ts';

const usage = `An operator's commands:

  npm run ops -- status                             says what rings, runs and waits
  npm run ops -- check [--fix]                      lists records that can't be read or contradict each other;
                                                    --fix repairs contradictions
  npm run ops -- admin grant ana@example.org
  npm run ops -- admin revoke ana@example.org
  npm run ops -- second-factor reset ana@example.org
                                                    for somebody who lost it: they sign in with the password alone
  npm run ops -- sessions end ana@example.org       signs somebody out everywhere
  npm run ops -- member lock ana@example.org        keeps a member out, without removing anything; unlock ends it
  npm run ops -- member delete ana@example.org      deletes a member as the app does; asks for the stage's name
  npm run ops -- backup DIR                         saves the network, its pictures and its accounts as files
  npm run ops -- restore --from DIR                 restores the network from a backup; first shows what is added,
                                                    changed and deleted, and asks for the stage's name. --dry-run
                                                    changes nothing, --yes skips the question
  npm run ops -- restore --to 2026-11-23T08:00:00Z  restores the network to a point in time (on AWS), in the same way
  npm run ops -- restore --from DIR --only offers/ID
                                                    brings one record back, one kind (--only offers) or what a member
                                                    lost (--only users/ana@example.org), by edits of the network as
                                                    it is; --overwrite also what is another by now
  npm run ops -- resume                             resumes the stream without the restore that was interrupted
  npm run ops -- load DIR                           loads a backup into an empty stage; asks too
  npm run ops -- replay [--dry-run]                 retries what failed for good
  npm run ops -- shield on, shield off              puts a firewall before the app ($7 a month) while a flood lasts
  npm run ops -- pass find c4..9                    lists whose lanes these are, as the access log says during a flood
  npm run ops -- pass end c49a10b2                  ends a pass that somebody floods with
  npm run ops -- renew-key codes                    makes a new key of mailed and recovery codes, or of the links that
                                                    end mails (unsubscribing); the one before is accepted still
  npm run ops -- read-only on --until 2026-11-23T08:00:00Z [--why "We move."], read-only off
                                                    refuses what people write until then; they read on, and keep drafts
  npm run ops -- announce "Words for every member" --until 2026-11-23T08:00:00Z, announce off
  npm run ops -- import members FILE                adds new members from a .xlsx or .csv file; --dry-run shows
                                                    what it would do, --no-mail sends no invitations
  npm run ops -- import universities FILE           the same for universities

They work on a deployed stage (--stage prod; --region, if it isn't your own), with your AWS credentials in the
environment, or with --local on the local run in --state DIR.`;

const text = { type: 'string' as const };
const flag = { type: 'boolean' as const, default: false };
/** The options that choose a stage or this machine, which every command takes. */
const forAll = {
  stage: text,
  region: text,
  local: flag,
  state: { ...text, default: process.env.COLLOQUY_STATE ?? '.local' },
};
const ofSome = {
  from: text,
  to: text,
  only: text,
  overwrite: flag,
  until: text,
  why: text,
  'dry-run': flag,
  fix: flag,
  yes: flag,
  'no-mail': flag,
};
const readArguments = () =>
  parseArgs({ allowPositionals: true, tokens: true, options: { ...forAll, ...ofSome } });

type Options = ReturnType<typeof readArguments>['values'] & {
  /** The argument after the command, if it takes one. */
  named: string | undefined;
  place: Place;
};

const folder = z.string('Name a folder.').min(1);
const file = z.string('Name a file, .xlsx or .csv.').min(1);
const noEdge = 'A local run has no edge of AWS, so there is nothing to shield.';
const passDigits = (pattern: string, words: string) =>
  z.string(`Give the digits ${words}`).regex(new RegExp(`^${pattern}$`), `Give the digits ${words}`);
const moment = z.iso.datetime({ offset: true, error: 'Give the time like 2026-11-23T08:00:00Z.' });

/** A command and the options it takes, in addition to those that choose a stage or this machine. */
type Command = {
  takes?: (keyof typeof ofSome)[];
  /** Whether an argument follows: a person, a folder or a file. */
  word?: true;
  /**
   * Imports modules late, because they read their settings from the environment.
   *
   * @returns words to print, or false if not all is well
   */
  run: (options: Options) => Promise<unknown>;
};

/** A command that says something to every member until a time, or ends it with `off`. */
const toEverybody = (readOnly?: true): Command => ({
  word: true,
  takes: readOnly ? ['until', 'why'] : ['until'],
  run: async ({ named = '', until, why }) => {
    const { endWord, sayToAll } = await import('../../functions/stores/operators-word.ts');
    if (named === '' || (readOnly && !['on', 'off'].includes(named))) throw new Error(usage);
    if (named === 'off') return (await endWord(readOnly)) ? 'It is over.' : 'Nothing was to end.';
    const said = await sayToAll({ text: readOnly ? why : named, until, readOnly });
    return `${readOnly ? 'Read-only' : 'Every member reads it'} until ${said.until}; off ends it earlier.`;
  },
});

/** A command about the person with an address. @param asks whether it asks for the stage's name */
const aboutPerson = (
  act: Exclude<keyof typeof import('./member-access.ts'), 'idOf'>,
  asks = false,
): Command => ({
  word: true,
  takes: asks ? ['yes'] : [],
  run: async ({ named, yes, place }) => {
    const email = mailAddress('Say who: ana@example.org').input.parse(named);
    const access = await import('./member-access.ts');
    const uid = await access.idOf(email);
    if (asks) await confirm(place.stage, yes);
    return access[act](uid, email);
  },
});

const importing = (kind: 'users' | 'universities'): Command => ({
  takes: ['dry-run', 'no-mail'],
  word: true,
  run: async ({ named, 'dry-run': dryRun, 'no-mail': noMail }) =>
    (await import('./import/import-file.ts')).importFile(kind, file.parse(named), { dryRun, mail: !noMail }),
});

const commands: Record<string, Command> = {
  status: {
    run: async ({ place, local }) => (await import('./status.ts')).printStatus(place.stage, local),
  },
  check: {
    takes: ['fix'],
    run: async ({ fix }) => (await import('./records.ts')).checkRecords(fix),
  },
  'admin grant': aboutPerson('grantAdmin'),
  'admin revoke': aboutPerson('revokeAdmin'),
  'second-factor reset': aboutPerson('resetFactor'),
  'sessions end': aboutPerson('endSessionsOf'),
  'member lock': aboutPerson('lockMember'),
  'member unlock': aboutPerson('unlockMember'),
  'member delete': aboutPerson('deleteMember', true),
  'read-only': toEverybody(true),
  announce: toEverybody(),
  backup: {
    word: true,
    run: async ({ named, place }) => (await import('./network.ts')).backUp(folder.parse(named), place),
  },
  restore: {
    takes: ['from', 'to', 'only', 'overwrite', 'dry-run', 'yes'],
    run: async ({ from, to, only, overwrite, local, 'dry-run': dryRun, yes, place }) => {
      const { restoreBackup, restoreToTime } = await import('./network.ts');
      if ((from === undefined) === (to === undefined))
        throw new Error('Say what to restore: --from a folder, or --to a point in time.');
      if (local && to !== undefined)
        throw new Error('Only AWS can restore a point in time. Here, restore --from a backup.');
      if (overwrite && only === undefined) throw new Error('--overwrite belongs to --only.');
      const terms = { dryRun, yes, only, overwrite };
      if (from !== undefined) return restoreBackup(folder.parse(from), place, terms);
      return restoreToTime(new Date(moment.parse(to)), place, terms);
    },
  },
  load: {
    takes: ['yes'],
    word: true,
    run: async ({ named, place, yes }) =>
      (await import('./network.ts')).load(folder.parse(named), place, yes),
  },
  resume: {
    run: async () => {
      await (await import('./stream.ts')).resumeStream();
      return 'The stream runs.';
    },
  },
  replay: {
    takes: ['dry-run'],
    run: async ({ 'dry-run': dryRun }) => (await import('./replay.ts')).replay(dryRun),
  },
  shield: {
    word: true,
    run: async ({ named, local, place: { stage } }) => {
      const isOn = z.enum(['on', 'off'], 'Say shield on or shield off.').parse(named) === 'on';
      if (local) throw new Error(noEdge);
      await (await import('./shield.ts')).setShield(stage, isOn);
      return `The shield of ${stage} is ${isOn ? 'on, for a cent an hour' : 'off'}.`;
    },
  },
  'pass find': {
    word: true,
    run: async ({ named }) => {
      const digits = passDigits('[0-9a-f.]{1,8}', 'that you know, with dots between: pass find c4..9').parse(
        named,
      );
      return (await (await import('./passes.ts')).passesLike(digits)).join('\n') || 'Nobody.';
    },
  },
  'pass end': {
    word: true,
    run: async ({ named, local, place: { stage } }) => {
      const id = passDigits('[0-9a-f]{8}', 'of pass find, all eight: pass end c49a10b2').parse(named);
      if (local) throw new Error(noEdge);
      await (await import('./passes.ts')).endPass(stage, id);
      return `The pass ${id} is ended. Its member works on, and gets another one.`;
    },
  },
  'renew-key': {
    word: true,
    run: async ({ named }) => {
      const { encryptedKeys, renewKey } = await import('../../functions/data/table-key.ts');
      const name = z.enum(encryptedKeys, `Say which key: ${encryptedKeys.join(' or ')}.`).parse(named);
      await renewKey(name);
      return 'Renewed. In five minutes every function uses it.';
    },
  },
  'import members': importing('users'),
  'import universities': importing('universities'),
};

answerHelp(usage);
try {
  const { values, positionals, tokens } = readArguments();
  const name = Object.keys(commands).find((each) => `${positionals.join(' ')} `.startsWith(`${each} `));
  const command = name && commands[name];
  if (positionals.length === 0) throw new Error(usage);
  if (!command) throw new Error(`There is no command “${positionals.join(' ')}”.\n\n${usage}`);
  // A command refuses options that it doesn't have: somebody who asks for a dry run wants nothing to happen.
  const known: string[] = [...Object.keys(forAll), ...(command.takes ?? [])];
  const strange = tokens.find((each) => each.kind === 'option' && !known.includes(each.name));
  if (strange?.kind === 'option')
    throw new Error(`“${name}” has no option --${strange.name}, and did nothing.\n\n${usage}`);
  const [named, ...more] = positionals.slice(name.split(' ').length);
  const needless = command.word ? more[0] : named;
  if (needless !== undefined)
    throw new Error(`“${name}” has no use for “${needless}”, and did nothing.\n\n${usage}`);
  const { local, state, stage, region } = values;
  const place = await connectToStage(local ? { state } : { stage, region });
  const outcome = await command.run({ ...values, named, place });
  if (typeof outcome === 'string') console.log(outcome);
  if (outcome === false) process.exitCode = 1;
} catch (error) {
  const unknown = error instanceof ProductError && error.code === 'not-found';
  exitWithError(unknown ? new Error('This person is not a member and has not asked to join.') : error);
}
