import type { Random } from '../lib/random.ts';

const skies = [
  ['#bcd7e6', '#f1ead9', '#f6f2e6'],
  ['#8fb3cf', '#dbe6ea', '#ffffff'],
  ['#f0c9a0', '#f7e7cf', '#fff6e0'],
  ['#7d8fb5', '#e6c3b4', '#ffe3c9'],
  ['#a9c8c3', '#eef0df', '#fffdf0'],
] as const;
const hills = ['#7f9a83', '#8da58f', '#6d8b86', '#98a57c', '#a59a76'] as const;
const lawns = ['#55784f', '#64844f', '#4b6f58', '#7b8550'] as const;
const walls = ['#e8d9bd', '#d9b99a', '#c98f74', '#e6e1d6', '#cfc3ae', '#b8756a'] as const;
const roofs = ['#8c4a3a', '#5c5f66', '#6e4034', '#4a5a63', '#7a5c43'] as const;

const horizon = 400;

function hillside(random: Random, height: number, fill: string): string {
  const at = (x: number) => `${x} ${horizon - height + random.whole(-30, 30)}`;
  return `<path d="M0 ${at(0).split(' ')[1]}C${at(150)} ${at(260)} ${at(400)}S${at(660)} ${at(800)}V600H0z" fill="${fill}"/>`;
}

function windows(x: number, y: number, columns: number, rows: number, arched: boolean): string {
  return Array.from({ length: columns * rows }, (_, i) => {
    const left = x + (i % columns) * 34;
    const top = y + Math.trunc(i / columns) * 52;
    return arched
      ? `<path d="M${left} ${top + 32}v-20a9 9 0 0 1 18 0v20z"/>`
      : `<path d="M${left} ${top}h18v32h-18z"/>`;
  }).join('');
}

function building(
  random: Random,
  left: number,
  columns: number,
  rows: number,
  wall: string,
  roof: string,
): string {
  const width = columns * 34 + 16;
  const height = rows * 52 + 30;
  const top = horizon + 40 - height;
  const covers = [
    `<path d="M${left - 10} ${top}h${width + 20}l-26-38H${left + 16}z" fill="${roof}"/>`,
    `<path d="M${left - 6} ${top}h${width + 12}v-14H${left - 6}z" fill="${roof}"/>`,
    `<path d="M${left - 10} ${top}L${left + width / 2} ${top - 64}L${left + width + 10} ${top}z" fill="${roof}"/>`,
  ];
  return `<path d="M${left} ${top}h${width}v${height}H${left}z" fill="${wall}"/>
    <path d="M${left + width - 14} ${top}h14v${height}h-14z" opacity=".12"/>
    ${random.pick(covers)}
    <g fill="#43525c" opacity=".8">${windows(left + 16, top + 22, columns, rows, random.chance(0.6))}</g>`;
}

function tower(random: Random, left: number, wall: string, roof: string): string {
  const height = random.whole(230, 300);
  const top = horizon + 40 - height;
  const caps = [
    `<path d="M${left - 8} ${top}h86l-43-${random.whole(60, 110)}z" fill="${roof}"/>`,
    `<path d="M${left} ${top}a35 42 0 0 1 70 0z" fill="${roof}"/><path d="M${left + 32} ${top - 66}h6v30h-6z" fill="${roof}"/>`,
  ];
  return `<path d="M${left} ${top}h70v${height}h-70z" fill="${wall}"/><path d="M${left + 56} ${top}h14v${height}h-14z" opacity=".14"/>
    ${random.pick(caps)}
    <circle cx="${left + 35}" cy="${top + 44}" r="17" fill="#f7f3e9" stroke="#43525c" stroke-width="4"/>
    <path d="M${left + 24} ${top + 130}v-28a11 11 0 0 1 22 0v28z" fill="#43525c" opacity=".8"/>`;
}

function tree(random: Random): string {
  const x = random.chance(0.5) ? random.whole(0, 240) : random.whole(560, 800);
  const y = random.whole(horizon + 50, 520);
  const size = (y - 340) / 100;
  const green = random.pick(['#3f6247', '#4d7350', '#5c7d46', '#35574c'] as const);
  const crown = random.chance(0.3)
    ? `<path d="M0-120C26-90 30-40 0-20C-30-40-26-90 0-120z"/>`
    : '<circle cy="-62" r="34"/><circle cx="-24" cy="-42" r="24"/><circle cx="24" cy="-42" r="26"/>';
  return `<g transform="translate(${x} ${y}) scale(${size.toFixed(2)})"><path d="M-4 0h8v-44h-8z" fill="#5b4634"/><g fill="${green}">${crown}</g></g>`;
}

/** Draws a campus as an SVG of 800 by 600. */
export function campus(random: Random): string {
  const [high, low, sun] = random.pick(skies);
  const wall = random.pick(walls);
  const roof = random.pick(roofs);
  const main = random.whole(4, 6);
  const left = random.whole(200, 270);
  const wing = random.whole(2, 3);
  const trees = Array.from({ length: random.whole(5, 9) }, () => tree(random)).sort();
  return `<svg xmlns="http://www.w3.org/2000/svg" width="800" height="600" viewBox="0 0 800 600">
    <defs><linearGradient id="s" x2="0" y2="1"><stop stop-color="${high}"/><stop offset=".75" stop-color="${low}"/></linearGradient></defs>
    <rect width="800" height="600" fill="url(#s)"/>
    <circle cx="${random.whole(80, 720)}" cy="${random.whole(70, 180)}" r="${random.whole(34, 60)}" fill="${sun}" opacity=".9"/>
    ${hillside(random, 110, random.pick(hills))}
    <g opacity=".85">${hillside(random, 50, random.pick(hills))}</g>
    <path d="M0 ${horizon + 20}h800V600H0z" fill="${random.pick(lawns)}"/>
    ${building(random, left - wing * 34 - 10, wing, 2, wall, roof)}
    ${building(random, left + main * 34 + 12, wing + 1, 2, wall, roof)}
    ${random.chance(0.65) ? tower(random, left + Math.trunc((main * 34 - 60) / 2), wall, roof) : ''}
    ${building(random, left, main, 3, wall, roof)}
    <path d="M${left + main * 17 - 16} ${horizon + 40}v-44a24 24 0 0 1 48 0v44z" fill="#3c3530"/>
    <path d="M${left + main * 17 - 14} ${horizon + 40}h44l150 160H${left + main * 17 - 220}z" fill="#e2d6bd" opacity=".9"/>
    ${trees.join('')}
  </svg>`;
}
