import { paragraphs } from '../lib/html.ts';

export type TopicRow = { name: string; description: string };

export const topicFields = ({ name, description }: TopicRow) => ({
  name,
  description: paragraphs(description),
});
