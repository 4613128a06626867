import { expect, test } from 'vitest';
import { addressHint } from '../../shared/request/address-hint.ts';

const universities = [
  { id: 'georgetown', name: 'Georgetown University', website: 'https://www.georgetown.edu/about' },
  { id: 'campus', name: 'Campus', website: 'http://web.campus.ac.uk' },
  { id: 'none', name: 'None', website: '' },
];
const hint = (email: string) => {
  const found = addressHint(email, universities);
  return found.is === 'at a university' ? found.university.id : found.is;
};

test.each([
  ['ana@georgetown.edu', 'georgetown'],
  ['ana@Student.Georgetown.EDU', 'georgetown'],
  ['ana@campus.ac.uk', 'campus'],
  ['ana@notgeorgetown.edu', 'unknown'],
  ['ana@georgetown.edu.evil.example', 'unknown'],
  ['ana@other.ac.uk', 'unknown'],
  ['ana@gmail.com', 'public'],
  ['ana@yahoo.co.uk', 'public'],
  ['ana@gmail.com.evil.example', 'unknown'],
])('%s: %s', (email, is) => {
  expect(hint(email)).toBe(is);
});
