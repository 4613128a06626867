import { users } from '../member/member.section.ts';
import { projects } from '../project/project.section.ts';
import { taskforces } from '../taskforce/taskforce.section.ts';
import { topics } from '../topic/topic.section.ts';
import type { Tone } from '../ui/badge.tsx';
import type { TiedKind } from '../ui/network-address.ts';
import { universities } from '../university/university.section.ts';

const sections = { topics, taskforces, projects, universities, users };

/** The colour of a kind, as its section has it. */
export const tintOfKind = (kind: TiedKind): Tone => sections[kind].tint;
