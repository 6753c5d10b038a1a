/** Stands for hoist-non-react-statics: the component as it is. */
export default <C>(component: C): C => component
