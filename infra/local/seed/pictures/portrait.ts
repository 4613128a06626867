import type { Sex } from '../lib/names.ts';
import type { Random } from '../lib/random.ts';

/** A picture that the seed draws, and its owner. */
export type Drawing = { imageId: string; owner: string; svg: string };

const backgrounds = [
  ['#dfe7e3', '#b9cec5'],
  ['#efe3d3', '#d9bf9f'],
  ['#dde4ee', '#b3c3d9'],
  ['#eedfe0', '#d5aeb2'],
  ['#e6e4d6', '#c4c09c'],
  ['#e2ddea', '#bcb0cf'],
] as const;
const skins = ['#f2d3bd', '#e6b999', '#d29d76', '#b67d55', '#8f5b3a', '#6b4229', '#503020'] as const;
const hairs = ['#1f1b1a', '#3a2a20', '#5a3c26', '#8a5f35', '#b98d55', '#9a9a98', '#d8d5cf'] as const;
const clothes = [
  '#27445c',
  '#5b2f3c',
  '#35543f',
  '#6c5b3c',
  '#44405f',
  '#2f2f33',
  '#7a4630',
  '#3f6a6d',
] as const;

type Hair = { worn: Sex[]; behind?: string; above: string };

/** Hair for a head with its centre at 300, 270 on a canvas of 600 by 600. */
const cuts: Hair[] = [
  {
    worn: ['male'],
    above:
      'M196 262c-6-92 44-134 104-134s110 42 104 134c-14-40-30-66-54-78-32 20-98 20-124 4-16 16-24 42-30 74z',
  },
  {
    worn: ['female'],
    behind:
      'M186 440c-14-96-12-168 4-218 18-58 60-90 110-90s92 32 110 90c16 50 18 122 4 218-34 18-194 18-228 0z',
    above: 'M196 270c0-96 44-136 104-136s104 40 104 136c-14-44-34-72-66-88-38 30-90 44-134 88z',
  },
  {
    worn: ['female'],
    behind: 'M178 330c-24-104 28-204 122-204s146 100 122 204c-10 34-30 50-50 46H228c-20 4-40-12-50-46z',
    above:
      'M194 276c-4-92 40-142 106-142s110 50 106 142c-8-34-20-58-38-74-48 8-104 4-128-8-20 20-30 44-38 82z',
  },
  {
    worn: ['male', 'female'],
    above: 'M204 238c4-64 44-98 96-98s92 34 96 98c-18-26-44-44-96-44s-78 18-96 44z',
  },
  {
    worn: ['male'],
    above:
      'M190 268c-22-66 2-104 34-118 10-26 44-36 76-34 40-6 78 8 92 40 30 18 36 60 18 112-4-34-14-58-30-74-46 12-108 12-148-6-22 18-36 44-42 80z',
  },
  {
    worn: ['female'],
    behind: 'M300 62c34 0 54 20 54 48s-24 44-54 44-54-16-54-44 20-48 54-48z',
    above: 'M198 268c-4-80 40-124 102-124s106 44 102 124c-14-44-48-72-102-72s-88 28-102 72z',
  },
];

/** Draws head and shoulders of an invented person as a square SVG. */
export function portrait(random: Random, sex: Sex): string {
  const [light, dark] = random.pick(backgrounds);
  const skinIndex = random.whole(0, skins.length - 1);
  const skin = skins[skinIndex];
  const shade = skins[Math.min(skins.length - 1, skinIndex + 1)];
  const hair = random.pick(skinIndex > 3 ? hairs.slice(0, 3) : hairs);
  const cloth = random.pick(clothes);
  const cut = random.pick(cuts.filter(({ worn }) => worn.includes(sex)));
  const collar = random.chance(0.3)
    ? '<path d="M258 428l42 30 42-30 10 26-52 34-52-34z" fill="#f6f3ee"/>'
    : `<path d="M250 424c12 40 88 40 100 0l16 10c-14 62-118 62-132 0z" fill="${shade}"/>`;
  const glasses = random.chance(0.3)
    ? '<g fill="none" stroke="#2b2b2e" stroke-width="6"><circle cx="262" cy="272" r="27"/><circle cx="338" cy="272" r="27"/><path d="M289 270q11-8 22 0"/></g>'
    : '';
  const beard =
    sex === 'male' && random.chance(0.35)
      ? `<path d="M212 290c2 84 40 122 88 122s86-38 88-122c-10 34-30 44-52 40-20-8-52-8-72 0-22 4-42-6-52-40z" fill="${hair}"/>`
      : '';
  return `<svg xmlns="http://www.w3.org/2000/svg" width="600" height="600" viewBox="0 0 600 600">
    <defs><linearGradient id="g" x2="0" y2="1"><stop stop-color="${light}"/><stop offset="1" stop-color="${dark}"/></linearGradient></defs>
    <rect width="600" height="600" fill="url(#g)"/>
    <circle cx="${random.whole(60, 540)}" cy="${random.whole(60, 300)}" r="${random.whole(120, 220)}" fill="#fff" opacity=".22"/>
    ${cut.behind ? `<path d="${cut.behind}" fill="${hair}"/>` : ''}
    <path d="M70 620c0-112 80-166 168-178h124c88 12 168 66 168 178z" fill="${cloth}"/>
    <path d="M254 360h92v70c0 60-92 60-92 0z" fill="${shade}"/>
    ${collar}
    <ellipse cx="205" cy="284" rx="16" ry="26" fill="${shade}"/><ellipse cx="395" cy="284" rx="16" ry="26" fill="${shade}"/>
    <path d="M206 262c0-74 42-112 94-112s94 38 94 112c0 92-44 142-94 142s-94-50-94-142z" fill="${skin}"/>
    ${beard}
    <g fill="#fbf8f4"><ellipse cx="262" cy="274" rx="17" ry="12"/><ellipse cx="338" cy="274" rx="17" ry="12"/></g>
    <g fill="#26211f"><ellipse cx="262" cy="274" rx="9" ry="11"/><ellipse cx="338" cy="274" rx="9" ry="11"/></g>
    <g fill="none" stroke="${hair}" stroke-width="9" stroke-linecap="round"><path d="M242 242q20-14 42-4M358 242q-20-14-42-4"/></g>
    <path d="M300 284c-4 22-14 34-6 40 6 4 12 2 16 0" fill="none" stroke="${shade}" stroke-width="7" stroke-linecap="round"/>
    <path d="M268 352q32 ${random.whole(16, 30)} 64 0" fill="none" stroke="#7c3a34" stroke-width="8" stroke-linecap="round"/>
    ${glasses}
    <path d="${cut.above}" fill="${hair}"/>
  </svg>`;
}
