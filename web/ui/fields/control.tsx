import { Input } from '@aws-amplify/ui-react';
import type { ComponentProps } from 'react';
import { Icon } from '../controls/icon.tsx';
import './control.css';

/** A line that one types in. */
export const LineControl = (props: ComponentProps<typeof Input>) => (
  <Input dir="auto" {...props} className="control" />
);

/** Several lines. */
export const TextControl = (props: ComponentProps<'textarea'>) => (
  <textarea dir="auto" {...props} className="control control-lines" />
);

/** One of a few. */
export const SelectControl = (props: ComponentProps<'select'>) => (
  <div className="control-with-sign">
    <select {...props} className="control control-select" />
    <Icon name="down" />
  </div>
);
